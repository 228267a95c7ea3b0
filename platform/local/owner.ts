import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const ownerSchema = z.object({
  pid: z.int(),
  /** Tells two starts apart, where a process id comes again. */
  startId: z.string(),
  startedAt: z.string(),
  purpose: z.string(),
  /** Where the owner can be asked. */
  socket: z.string(),
  /** Names the kernel and network in which the owner's lock counts. */
  machine: z.string(),
})

/** Who holds a data directory, as its owner file says. */
export type Owner = z.output<typeof ownerSchema>

/** Reads who holds, or held, the directory. */
export async function readOwner(directory: string): Promise<Owner | undefined> {
  try {
    return ownerSchema.safeParse(JSON.parse(await readFile(ownerFile(directory), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Writes the owner file whole or not at all. */
export async function writeOwner(directory: string, owner: Owner): Promise<void> {
  // Always the same name: what a process leaves that is killed here is overwritten by the next.
  const unfinished = `${ownerFile(directory)}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, ownerFile(directory))
}

/** When the owner last showed that it lives; undefined where there is no owner file. */
export async function lastBeatMs(directory: string): Promise<number | undefined> {
  try {
    return (await stat(ownerFile(directory))).mtimeMs
  } catch {
    return undefined
  }
}

/** Where the owner file of a data directory lies. */
export function ownerFile(directory: string): string {
  return join(directory, 'owner.json')
}

/** Names the place in which two processes see each other's local sockets by name. */
export function thisMachine(): string {
  if (process.platform !== 'linux') return hostname()
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot} ${readlinkSync('/proc/self/ns/net')}`
}

/** A short name for a directory, the same in every process and under whatever path it is mounted. */
export async function directoryKey(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}

/** Names a directory among those of all machines: two processes never have the same at a time. */
export async function directoryIdentity(directory: string): Promise<string> {
  return `${thisMachine()} ${await directoryKey(directory)}`
}

/** Where sockets lie; the path of one may have about 100 characters. */
export function socketFolder(): string {
  return tmpdir().length > 60 ? '/tmp' : tmpdir()
}

/** What the sockets of a directory's owners begin with, in the temporary folder. */
export function socketPrefix(key: string): string {
  return `lakegauge-${key}-`
}

/** Where an owner can be asked: a path of its own, so that no two owners ever meet on it. */
export function socketPath(key: string, startId: string): string {
  const name = `${socketPrefix(key)}${startId.slice(0, 8)}.sock`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(socketFolder(), name)
}
