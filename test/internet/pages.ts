/** Pages of publishers that lead to their files, in the least of their own form. */

/** A page that links addresses, each with a text. */
export const linking = (...links: (string | [address: string, text: string])[]) => {
  const items = links.map((link) => {
    const [address, text] = typeof link === 'string' ? [link, link.split('/').at(-1)!] : link
    return `<li><a href="${address.replace(/&/g, '&amp;')}">${text}</a></li>`
  })
  return `<!DOCTYPE html><html><head><title>Layoff notices</title></head><body><main><ul>${items.join('')}</ul></main></body></html>`
}

/** A search that found nothing, as the job centers answer. */
export const noMatches =
  '<!DOCTYPE html><html><body><main><p>Sorry, there are no matches for your search.</p></main></body></html>'

/** Georgia's page, whose script asks for the list. */
export const georgiaPage = () => {
  const columns = ['gv_96', 'gv_4', 'gv_date_created', 'gv_97', 'gv_id'].map((name) => ({ name }))
  const ajax = {
    url: 'https://www.tcsg.edu/wp-admin/admin-ajax.php',
    data: { action: 'gv_datatables_data', view_id: 77460, nonce: 'abc123' },
  }
  return `<!DOCTYPE html><html><body><script>(function() {\n\t\tconst config = ${JSON.stringify({ ajax, columns })};\n\t\tgvDTglobals.push( config );\n})();</script></body></html>`
}

/** The second page of Florida's year, with a row of the fixture's form. */
export const floridaPage =
  '<!DOCTYPE html><html><body><div id="DivGrid">5 Record(s) found<table id="DataTable"><thead><tr><th>Company Name</th><th>State Notification Date</th><th>Layoff Date</th><th>Employees Affected</th><th>Industry</th><th>Attachment</th></tr></thead><tbody><tr><td><b>Ibis Foods</b> </br>1 Bay St</br></br>TAMPA, FL, 33602</td><td>02-02-26</td><td>04-04-26</br><i> thru </i> </br>04-04-26</td><td>60</td><td>Manufacturing</td><td></td></tr></tbody></table></div></body></html>'

/** Washington's grid as it answers a post-back: the page that was asked for, of the fixture's rows. */
export const washingtonPage = (fixture: string, number: number) =>
  fixture.replaceAll('<span>1</span>', `<span>${number}</span>`).replaceAll(`Page$${number}`, 'Page$1')
