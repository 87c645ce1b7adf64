/** The form that changes an entry. */
import { escapeHtml } from '#contract/html.ts'
import { STATES } from '#lib/states.ts'
import { CONSENTS } from '../consent.ts'
import type { Profile } from '../profiles.ts'

/** The form, filled with what is held. */
export function editForm({ token, profile }: { token: string; profile: Profile }): string {
  const { open_to_remote, share_profile_url } = profile
  return `<form method="post" action="/talent/api/edit">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${field('First name', 'name', profile.first_name, 'required maxlength="100"')}
${field('Company of the layoff', 'company', profile.company, 'required maxlength="200"')}
${field('Job', 'job_title', profile.job_title, 'required maxlength="120"')}
<p><label>State <select name="state">
${STATES.map(({ code, name }) => option(code, name, code === profile.state)).join('\n')}
</select></label></p>
${field('City', 'city', profile.city, 'maxlength="100"')}
${field('Skills, with commas between', 'skills', profile.skills.join(', '), 'required')}
${field('Industry', 'industry', profile.industry, 'maxlength="100"')}
${field('Day of the layoff', 'layoff_date', profile.layoff_date, 'required type="date"')}
${field('Years of experience', 'experience_years', profile.experience_years, 'type="number" min="0" max="70"')}
<p><label>Open to remote work <select name="open_to_remote">
${option('', 'not said', open_to_remote === null)}
${option('true', 'yes', open_to_remote === true)}
${option('false', 'no', open_to_remote === false)}
</select></label></p>
${field('Address of a profile elsewhere', 'profile_url', profile.profile_url, 'type="url" maxlength="300"')}
<p><label><input type="checkbox" name="share_profile_url" value="true"${share_profile_url ? ' checked' : ''}>
${escapeHtml(CONSENTS.profile_url)}</label></p>
<button>Save</button>
</form>`
}

function field(label: string, name: string, value: string | number | null, attributes: string): string {
  return `<p><label>${label} <input name="${name}" value="${escapeHtml(String(value ?? ''))}" ${attributes}></label></p>`
}

const option = (value: string, label: string, selected: boolean) =>
  `<option value="${value}"${selected ? ' selected' : ''}>${escapeHtml(label)}</option>`
