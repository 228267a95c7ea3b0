import { readdirSync, readFileSync } from 'node:fs'

/** A process of this machine. */
export type Process = { pid: number; parent: number; command: string; isAlive: boolean }

function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(parent), command, isAlive: state !== 'Z' && state !== 'X' }
  } catch {
    return undefined
  }
}

function allProcesses(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => processOf(Number(pid)) ?? [])
}

/** Whether a process lives; one that has ended but was not reaped does not. */
export function isAlive(pid: number): boolean {
  return processOf(pid)?.isAlive ?? false
}

/** The descendants of a process. */
export function descendantsOf(pid: number, among = allProcesses()): Process[] {
  const children = among.filter((candidate) => candidate.parent === pid && candidate.isAlive)
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, among)])
}
