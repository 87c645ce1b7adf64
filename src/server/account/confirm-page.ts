/** The page that a login link opens. */

/** A page with one button, which sends the token as a form. */
export function confirmPage(token: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Log in to Headcount</title>
<main>
<h1>Log in to Headcount</h1>
<form method="post" action="/account/api/session">
<input type="hidden" name="token" value="${escaped(token)}">
<button>Log in</button>
</form>
</main>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
