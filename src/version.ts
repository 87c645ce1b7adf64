/** Which release this is: the one place is package.json. */
import manifest from '../package.json' with { type: 'json' }

/** As in package.json: `1.2.3`. */
export const VERSION: string = manifest.version
