import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, realpath, rm, utimes } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import type { Answers } from '#contract/process-call.ts'
import { listenForCalls } from './listener.ts'
import { canConnect, takeMutex } from './mutex.ts'
import {
  directoryKey,
  lastBeatMs,
  ownerFile,
  readOwner,
  socketFolder,
  socketPath,
  socketPrefix,
  thisMachine,
  writeOwner,
} from './owner.ts'
import type { Owner } from './owner.ts'
import { closeToOthers } from './private-files.ts'

/** A data directory that only this process may use until it releases it. */
export type Claim = {
  /** The directory's real path. */
  directory: string
  owner: Owner
  /** Answers calls of other processes over the directory's socket. */
  serve: (more: Answers) => void
  release: () => Promise<void>
}

type ClaimOptions = {
  /** The purpose of the process, for the error of other processes. */
  purpose: string
  /** Called if another process took the directory while this one was suspended. */
  onLost?: () => void
  /** Interval of the owner's heartbeat. */
  heartbeatMs?: number
}

const claimedHere = new Set<string>()
/** Default interval of the owner's heartbeat. */
export const usualHeartbeatMs = 5_000

/** An owner that is silent this long counts as dead. */
export function staleAfterMs(heartbeatMs: number): number {
  return 3 * heartbeatMs
}

/** Claims a data directory for this process. Throws an error that names a living owner. */
export async function claimDataDirectory(directory: string, options: ClaimOptions): Promise<Claim> {
  const path = await existing(directory)
  const key = await directoryKey(path)
  const mutex = await takeMutex(key)
  if (!mutex) throw inUse(path, await readOwner(path))
  try {
    await refuseWhileOwned(path, staleAfterMs(options.heartbeatMs ?? usualHeartbeatMs))
    await removeLeftSockets(key)
    const claim = await take(path, key, options)
    return { ...claim, release: () => claim.release().finally(mutex.release) }
  } catch (error) {
    await mutex.release()
    throw asStoreFailure(path, error)
  }
}

/** Whether this process holds the directory or one of its parents. */
export function isClaimedHere(directory: string): boolean {
  return [...claimedHere].some((claimed) => directory === claimed || directory.startsWith(claimed + sep))
}

async function take(path: string, key: string, options: ClaimOptions): Promise<Claim> {
  const owner = ownerNow(options.purpose, key)
  const listener = await listenForCalls(owner)
  await writeOwner(path, owner).catch((error: unknown) => listener.close().then(() => Promise.reject(error)))
  claimedHere.add(path)
  const stopHeartbeat = beat(path, owner, options)
  return {
    directory: path,
    owner,
    serve: listener.serve,
    async release() {
      stopHeartbeat()
      claimedHere.delete(path)
      await listener.close()
      if ((await readOwner(path))?.startId === owner.startId) await rm(ownerFile(path), { force: true })
    },
  }
}

function ownerNow(purpose: string, key: string): Owner {
  const startId = randomUUID()
  const startedAt = new Date().toISOString()
  return {
    pid: process.pid,
    startId,
    startedAt,
    purpose,
    socket: socketPath(key, startId),
    machine: thisMachine(),
  }
}

function beat(
  path: string,
  owner: Owner,
  { onLost, heartbeatMs = usualHeartbeatMs }: ClaimOptions,
): () => void {
  const timer = setInterval(async () => {
    const current = await readOwner(path)
    if (current && current.startId !== owner.startId) {
      clearInterval(timer)
      return onLost?.()
    }
    const now = new Date()
    await utimes(ownerFile(path), now, now).catch(() => {})
  }, heartbeatMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The mutex proves owners on this machine; others (another container, a shared disk) only have their heartbeat. */
async function refuseWhileOwned(path: string, staleMs: number): Promise<void> {
  const owner = await readOwner(path)
  if (!owner) return
  if (owner.machine === thisMachine()) {
    if (process.platform !== 'linux' && (await canConnect(owner.socket))) throw inUse(path, owner)
    return
  }
  const before = (await lastBeatMs(path)) ?? 0
  const restMs = staleMs - (Date.now() - before)
  if (restMs <= 0) return
  await sleep(Math.min(restMs, staleMs))
  if ((await lastBeatMs(path)) !== before) throw inUse(path, owner)
}

async function existing(directory: string): Promise<string> {
  try {
    // To create a folder on a read-only file system fails with ENOENT.
    await access(nearestFolder(directory), constants.W_OK)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const path = await realpath(directory)
    await closeToOthers(path)
    return path
  } catch (error) {
    throw asStoreFailure(directory, error)
  }
}

/** The folder, or the nearest one above it that exists. */
function nearestFolder(directory: string): string {
  const path = resolve(directory)
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

async function removeLeftSockets(key: string): Promise<void> {
  const names = await readdir(socketFolder())
  const left = names.filter((name) => name.startsWith(socketPrefix(key)))
  await Promise.all(left.map((name) => rm(join(socketFolder(), name), { force: true })))
}

function inUse(path: string, owner: Owner | undefined): CodedError {
  const who = owner ? `process ${owner.pid} (${owner.purpose}) since ${owner.startedAt}` : 'another process'
  return new CodedError(
    'conflict',
    `The data directory ${path} is in use by ${who}. Stop it first, or use another one.`,
  )
}

function asStoreFailure(path: string, error: unknown): unknown {
  if (error instanceof CodedError || !(error instanceof Error)) return error
  const isReadOnly = 'code' in error && error.code === 'EROFS'
  const advice = isReadOnly
    ? 'Its file system is read-only: mount it for writing'
    : 'Give the user that runs this process the right to write there'
  return new CodedError(
    'store_failed',
    `The data directory ${path} cannot be written (${error.message}). ${advice}, or set LAKEGAUGE_DATA_DIR to another one.`,
    { cause: error },
  )
}
