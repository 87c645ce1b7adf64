/** Which connections have a request in hand, so that all others can be closed at once when the service stops. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections of a server. Counts only those answers that take a while, so that the others cost nothing. */
export class Connections {
  private readonly running = new Map<Socket, number>()
  private draining = false

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      // It was let in while the door was closing.
      if (this.draining) return socket.destroy()
      this.running.set(socket, 0)
      socket.once('close', () => this.running.delete(socket))
    })
  }

  /** Says that an answer will not be written at once. */
  answering(res: ServerResponse): void {
    const { socket } = res
    if (!socket) return
    this.running.set(socket, (this.running.get(socket) ?? 0) + 1)
    // Not `once`: with it all of a request stayed until the whole heap was collected (decision 58). It happens once anyhow.
    res.on('close', () => {
      const left = (this.running.get(socket) ?? 1) - 1
      if (!socket.destroyed) this.running.set(socket, left)
      if (this.draining && left === 0) end(socket)
    })
  }

  /** Closes idle connections and those whose request has not fully arrived; the others when they are answered. */
  drain(): void {
    this.draining = true
    for (const [socket, answers] of this.running) if (answers === 0) end(socket)
  }
}

/** Closes a connection as soon as what has been written is on its way. */
function end(socket: Socket): void {
  if (socket.writableLength === 0) socket.destroy()
  else socket.end(() => socket.destroy())
}
