/** `.env.example` and docs/settings.md, written from the table of settings. */
import type { Setting } from '#lib/settings.ts'
import { SETTING_GROUPS } from '../config.ts'

const groups = Object.entries(SETTING_GROUPS).map(
  ([title, table]) => [title, Object.values<Setting<unknown>>(table)] as const,
)

/** `.env.example` as it must stand in the project's folder. */
export function envExample(): string {
  const head = '# Copy to .env and take the # off what you change. What is shown are the defaults.\n'
  const parts = groups.flatMap(([title, settings]) => [
    `\n## ${title}\n`,
    ...settings.map(({ name, help, default: value }) => `\n# ${help}.\n#${name}=${value}\n`),
  ])
  return [head, ...parts].join('')
}

/** docs/settings.md as it must stand in the project's folder. */
export function settingsPage(): string {
  const parts = groups.map(([title, settings]) => {
    const rows = settings.map(({ name, help, secret, default: value }) => {
      const shown = value === '' ? '' : `\`${value}\``
      return `| \`${name}\` | ${shown} | ${help}${secret ? '. Never logged or repeated' : ''} |`
    })
    return `## ${title}\n\n| Setting | Default | What for |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Settings

Written by \`npm run settings\` from \`src/settings/\` and what else \`src/config.ts\` puts together; do not edit. Settings are environment variables or lines of \`.env\`.
Blanks around a value do not count, an empty value is none, and words may be written in capitals. A bad value stops the start with
a sentence that names the setting.

${parts.join('\n')}`
}
