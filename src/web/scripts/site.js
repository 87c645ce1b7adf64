// What pages do besides: nothing here is needed to read them.

// The key / leads to the search.
const find = document.querySelector('input[type="search"]')
document.addEventListener('keydown', (event) => {
  const target = event.target
  const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey || !find) return
  event.preventDefault()
  find.focus()
})

// A button beside what can be copied.
for (const cited of document.querySelectorAll('.cite')) {
  if (!navigator.clipboard) break
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn s'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(cited.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  cited.after(button)
}

// A chart is read out from its own table: by the arrow keys, or by pointing at it.
for (const figure of document.querySelectorAll('figure.chart')) {
  const heads = [...figure.querySelectorAll('.as-table thead th')].map((head) => head.textContent)
  // The table begins with the newest.
  const rows = [...figure.querySelectorAll('.as-table tbody tr')].reverse().map((row) => {
    const [label, ...values] = [...row.children].map((cell) => cell.textContent)
    return `${label}: ${values.map((value, i) => (i === 0 ? value : `${heads[i + 1]} ${value}`)).join('; ')}`
  })
  const reader = figure.querySelector('.reader')
  if (rows.length < 2 || !reader) continue
  reader.tabIndex = 0
  reader.setAttribute('role', 'slider')
  reader.setAttribute('aria-label', 'Read the chart; arrow keys go from figure to figure')
  reader.setAttribute('aria-valuemin', '1')
  reader.setAttribute('aria-valuemax', String(rows.length))
  let at = rows.length - 1
  const go = (to) => {
    at = Math.max(0, Math.min(rows.length - 1, to))
    reader.textContent = rows[at]
    reader.setAttribute('aria-valuenow', String(at + 1))
    reader.setAttribute('aria-valuetext', rows[at])
  }
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 }
  reader.addEventListener('keydown', (event) => {
    const { key } = event
    if (key !== 'Home' && key !== 'End' && !(key in steps)) return
    event.preventDefault()
    go(key === 'Home' ? 0 : key === 'End' ? rows.length - 1 : at + steps[key])
  })
  for (const drawing of figure.querySelectorAll('svg')) {
    drawing.addEventListener('pointermove', (event) => {
      const { left, width } = drawing.getBoundingClientRect()
      const axis = width * (46 / drawing.viewBox.baseVal.width)
      // On a phone only the newest bars are drawn.
      const drawn = drawing.querySelectorAll('.bar, .bar-open').length || rows.length
      const part = Math.max(0, (event.clientX - left - axis) / (width - axis))
      go(rows.length - drawn + Math.min(drawn - 1, Math.floor(part * drawn)))
    })
  }
  go(at)
}
