/** An entry as its own person's pages show it. */
import { escapeHtml } from '#contract/html.ts'
import { CONSENTS } from '../consent.ts'
import type { Profile } from '../profiles.ts'

/** What others would see of it. */
export function shownEntry(profile: Profile): string {
  const rows = [
    ['First name', profile.first_name],
    ['Company', profile.company],
    ['Job', profile.job_title],
    ['Place', [profile.city, profile.state].filter(Boolean).join(', ')],
    ['Skills', profile.skills.join(', ')],
    ['Industry', profile.industry],
    ['Day of the layoff', profile.layoff_date],
    ['Years of experience', profile.experience_years],
    ['Open to remote work', profile.open_to_remote === null ? null : profile.open_to_remote ? 'yes' : 'no'],
    ['Profile elsewhere', profile.share_profile_url ? profile.profile_url : null],
  ] as const
  const told = rows.filter(([, value]) => value !== null)
  return `<dl>
${told.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(String(value))}</dd>`).join('\n')}
</dl>`
}

/** What is agreed to by listing it. */
export function consentText({ share_profile_url }: Profile): string {
  const texts = [CONSENTS.listing, ...(share_profile_url ? [CONSENTS.profile_url] : [])]
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
}

/** A form with the link's token and one button. */
export function oneButton(action: string, token: string, label: string, fields = ''): string {
  return `<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${fields}<button>${label}</button>
</form>`
}
