import { readFileSync, readdirSync } from 'node:fs'

/** Resident memory of a process: current and peak. */
export type ProcessMemory = { residentBytes: number; peakBytes: number }

/** Memory of a process; undefined once it is gone. Linux only. */
export function memoryOf(pid: number): ProcessMemory | undefined {
  const status = readIfPresent(`/proc/${pid}/status`)
  const bytesIn = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
  const residentBytes = bytesIn('VmRSS')
  return Number.isNaN(residentBytes) ? undefined : { residentBytes, peakBytes: bytesIn('VmHWM') }
}

const msOfTick = 10

/** The processor time that a process and its threads have taken. Linux only. */
export function processorMsOf(pid: number): number {
  const afterName = readIfPresent(`/proc/${pid}/stat`).split(') ')[1] ?? ''
  const [inUser, inSystem] = afterName.split(' ').slice(11, 13)
  return (Number(inUser) + Number(inSystem)) * msOfTick
}

/** The child of a process that runs a module; undefined if there is none. */
export function childRunning(parent: number, module: string): number | undefined {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find(
    (pid) => parentOf(pid) === parent && readIfPresent(`/proc/${pid}/cmdline`).includes(module),
  )
  return found === undefined ? undefined : Number(found)
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readIfPresent(`/proc/${pid}/status`))?.[1])
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
