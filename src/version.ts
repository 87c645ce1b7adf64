/** Which release this is, and which program. */
import manifest from '../package.json' with { type: 'json' }

/** Put in by bin/build.mjs; there is none where the sources are run as they are, as in tests. */
declare const BUILD_DIGEST: string | undefined

/** As in package.json: `1.2.3`. */
export const VERSION: string = manifest.version

/**
 * The version with a digest of what the sources hold. Two checkouts of one commit have the same in whatever folders
 * they lie; a change that answers may show has another, though nobody raised the version.
 */
export const RELEASE = `${VERSION}+${typeof BUILD_DIGEST === 'undefined' ? 'sources' : BUILD_DIGEST}`
