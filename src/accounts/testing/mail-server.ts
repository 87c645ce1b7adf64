/** For tests: a mail server. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail server of few words: answers each line as told, and remembers what it heard. */
export async function mailServer(answers: Record<string, string> = {}) {
  const heard: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('220 mail.example ready\r\n')
    let inData = false
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk
      const lines = rest.split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        heard.push(line)
        if (inData && line !== '.') continue
        const word = line.slice(0, 4).toUpperCase()
        inData = word === 'DATA'
        const usual =
          word === 'EHLO' ? '250-mail.example\r\n250 AUTH PLAIN' : inData ? '354 go on' : '250 well'
        socket.write(`${answers[word] ?? (word === 'AUTH' ? '235 welcome' : usual)}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { heard, host: `127.0.0.1:${port}` }
}
