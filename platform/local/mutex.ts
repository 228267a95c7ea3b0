import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'

/**
 * A name that one process at a time can hold and that the kernel frees when it dies: no file is left behind.
 * Linux has such names for sockets, Windows for pipes; elsewhere the owner's socket alone must do.
 */
function mutexName(key: string): string | undefined {
  if (process.platform === 'linux') return `\0lakegauge-${key}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\lakegauge-${key}` : undefined
}

export type Mutex = { release: () => Promise<void> }

/** Takes the directory's name; undefined where another process holds it. */
export async function takeMutex(key: string): Promise<Mutex | undefined> {
  const name = mutexName(key)
  if (name === undefined) return { release: async () => {} }
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(name)
    await once(server, 'listening')
  } catch {
    return undefined
  }
  server.unref()
  return { release: () => closed(server) }
}

/** True if some process holds the directory's name; undefined where this system has no such names. */
export async function mutexIsHeld(key: string): Promise<boolean | undefined> {
  const name = mutexName(key)
  return name === undefined ? undefined : canConnect(name)
}

/** True if some process listens there. */
export async function canConnect(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Closes a server; its connections must be gone or be destroyed by the caller. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
