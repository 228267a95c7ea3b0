import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'

const ownerSchema = z.object({
  pid: z.int(),
  /** Distinguishes two starts with the same process id. */
  startId: z.string(),
  startedAt: z.string(),
  purpose: z.string(),
  /** The socket of the owner. */
  socket: z.string(),
  /** The kernel and network namespace in which the owner's lock is valid. */
  machine: z.string(),
})

/** The holder of a data directory, from its owner file. */
export type Owner = z.output<typeof ownerSchema>

/** Asks the holder of a data directory who it is. */
export const identify = processCall({ name: 'identify', input: z.unknown(), output: ownerSchema })

/** Reads the current or last holder of the directory. */
export async function readOwner(directory: string): Promise<Owner | undefined> {
  try {
    return ownerSchema.safeParse(JSON.parse(await readFile(ownerFile(directory), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Writes the owner file atomically. */
export async function writeOwner(directory: string, owner: Owner): Promise<void> {
  // Always the same name, so that the partial file of a killed process is overwritten.
  const unfinished = `${ownerFile(directory)}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, ownerFile(directory))
}

/** Time of the owner's last heartbeat; undefined if there is no owner file. */
export async function lastBeatMs(directory: string): Promise<number | undefined> {
  try {
    return (await stat(ownerFile(directory))).mtimeMs
  } catch {
    return undefined
  }
}

/** The owner file of a data directory. */
export function ownerFile(directory: string): string {
  return join(directory, 'owner.json')
}

/** Identifies the namespace in which processes see each other's local sockets. */
export function thisMachine(): string {
  if (process.platform !== 'linux') return hostname()
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot} ${readlinkSync('/proc/self/ns/net')}`
}

/** A short key of a directory, the same in all processes and under all paths. */
export async function directoryKey(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}

/** Identifies a directory across machines. No two running processes have the same. */
export async function directoryIdentity(directory: string): Promise<string> {
  return `${thisMachine()} ${await directoryKey(directory)}`
}

/** The folder of sockets, whose paths are limited to about 100 characters. */
export function socketFolder(): string {
  return tmpdir().length > 60 ? '/tmp' : tmpdir()
}

/** Prefix of the socket names of a directory's owners. */
export function socketPrefix(key: string): string {
  return `lakegauge-${key}-`
}

/** A new socket path, so that no two owners ever use the same. */
export function socketPath(key: string, startId: string): string {
  const name = `${socketPrefix(key)}${startId.slice(0, 8)}.sock`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(socketFolder(), name)
}
