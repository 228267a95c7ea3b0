import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'

/**
 * A name that one process at a time can hold. The kernel frees it when the process dies, so no file remains.
 * Linux has such names for sockets, Windows for pipes; elsewhere only the owner's socket protects the directory.
 */
function mutexName(key: string): string | undefined {
  if (process.platform === 'linux') return `\0lakegauge-${key}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\lakegauge-${key}` : undefined
}

export type Mutex = { release: () => Promise<void> }

/** Acquires the directory's name; undefined if another process holds it. */
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

/** Whether a process holds the directory's name; undefined if this system has no such names. */
export async function mutexIsHeld(key: string): Promise<boolean | undefined> {
  const name = mutexName(key)
  return name === undefined ? undefined : canConnect(name)
}

/** Whether a process listens there. */
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

/** Closes a server. The caller must close its connections. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
