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
