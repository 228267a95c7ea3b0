import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf } from '../demo/process-memory.ts'

const everyMs = 50

/** What a command took: time, memory of all its processes at their peak, and what it printed. */
export type Watched = { elapsedMs: number; peakBytes: number; output: string }

/** Runs a command with all its processes watched. Linux only. */
export async function watchedRun(command: string, parameters: readonly string[]): Promise<Watched> {
  const start = performance.now()
  const child = spawn(command, [...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  let peakBytes = 0
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytes(child.pid ?? 0))
  }, everyMs)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  try {
    const status = await promise
    const elapsedMs = performance.now() - start
    if (status !== 0) throw new Error(`${command} ended with status ${status}`)
    return { elapsedMs, peakBytes, output: Buffer.concat(chunks).toString() }
  } finally {
    clearInterval(timer)
  }
}

/** Resident memory of a process and all that it started. */
function residentBytes(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0))
  return [...parents.keys()]
    .filter((pid) => isOurs(pid))
    .reduce((sum, pid) => sum + (memoryOf(pid)?.residentBytes ?? 0), 0)
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
