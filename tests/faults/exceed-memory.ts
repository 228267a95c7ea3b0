import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const inspector = 'http://127.0.0.1:9229/json/list'
const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1)

const askAgainEvery = 10

/** The debugging URL of a process, polled until it exists; fails at once if the process is gone. */
async function debuggerOf(pid: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    if (attempt % askAgainEvery === 1) process.kill(pid, 'SIGUSR1')
    try {
      const [target] = targets.parse(await (await fetch(inspector)).json())
      return target?.webSocketDebuggerUrl ?? ''
    } catch (error) {
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
}

/** Makes another Node process allocate this much memory, like a runaway step. */
export async function exceedMemory(pid: number, megabytes: number): Promise<void> {
  const socket = new WebSocket(await debuggerOf(pid))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`process ${pid} cannot be debugged`)))
  })
  const expression = `globalThis.overgrown = Buffer.alloc(${megabytes} * 1048576, 1); undefined`
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
  await new Promise((resolve) => {
    socket.addEventListener('message', resolve)
    socket.addEventListener('close', resolve)
  })
}
