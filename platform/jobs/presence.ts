import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import { announce, deleteGone, presentServers, withdraw } from '#state/presence.ts'
import { silentMs } from '#state/silence.ts'
import type { Presence } from '#state/presence.ts'
import type { State } from '#state/state.ts'

type Joining = {
  state: Pick<State, 'executeSql'>
  presence: Presence
  onError: (error: unknown) => void
  /** How long an incompatible server may take to leave. */
  patienceMs?: number
}

/** This server among those that share a state. */
export type Membership = {
  /** The number of running servers, this one included. */
  count: () => number
  leave: () => Promise<void>
}

const beatEveryMs = 2_000
const lookAgainMs = 500

/** Registers the server in a state. Throws if an incompatible server is there. */
export async function joinServers(joining: Joining): Promise<Membership> {
  const { state, presence, onError, patienceMs = silentMs + 2_000 } = joining
  await replacePredecessor(state, presence)
  const giveUpAtMs = performance.now() + patienceMs
  for (;;) {
    const refusal = (await unfitBeside(joining)) ?? (await refusalOnceThere(joining))
    if (refusal === undefined) break
    // A killed server soon counts as gone.
    if (performance.now() > giveUpAtMs) throw refusal
    await sleep(lookAgainMs * (1 + Math.random()))
  }
  return member(joining, onError)
}

/** The lock of the data directory proves that an earlier server in its place is gone. */
async function replacePredecessor(state: Joining['state'], { place }: Presence): Promise<void> {
  const before = (await presentServers(state)).filter((other) => other.place === place)
  for (const { serverId } of before) await withdraw(state, serverId)
}

/** Why this server cannot run beside the present ones; undefined if it can. */
async function unfitBeside(joining: Joining): Promise<CodedError | undefined> {
  return (await others(joining)).flatMap((other) => refusalOf(joining.presence, other) ?? [])[0]
}

/** Looks again after it registered: of two servers that start at once, one sees the other and leaves. */
async function refusalOnceThere(joining: Joining): Promise<CodedError | undefined> {
  const { state, presence } = joining
  await announce(state, presence)
  const refusal = await unfitBeside(joining)
  if (refusal !== undefined) await withdraw(state, presence.serverId)
  return refusal
}

async function others({ state, presence }: Joining): Promise<Presence[]> {
  return (await presentServers(state)).filter(({ serverId }) => serverId !== presence.serverId)
}

function member({ state, presence }: Joining, onError: (error: unknown) => void): Membership {
  let count = 1
  let beating: Promise<void> | undefined
  const beat = async () => {
    await announce(state, presence)
    await deleteGone(state)
    count = (await presentServers(state)).length
  }
  const beatOnce = () => {
    beating ??= beat()
      .catch(onError)
      .finally(() => (beating = undefined))
  }
  const timer = setInterval(beatOnce, beatEveryMs)
  beatOnce()
  return {
    count: () => Math.max(1, count),
    async leave() {
      clearInterval(timer)
      await beating
      await withdraw(state, presence.serverId).catch(onError)
    },
  }
}

function refusalOf(own: Presence, other: Presence): CodedError | undefined {
  if (own.lakeId === undefined || other.lakeId === undefined) return alone(other)
  if (own.lakeId !== other.lakeId) return otherLake(other)
  return own.buildVersion === other.buildVersion ? undefined : otherVersion(own, other)
}

function alone({ name }: Presence): CodedError {
  return new CodedError(
    'conflict',
    `The server ${name} uses this application database (DATABASE_URL). Several servers need one lake folder that all of them name in LAKEGAUGE_LAKE_DIR; give this server that folder and restart the other with it, or give this server a database of its own.`,
  )
}

function otherLake({ name }: Presence): CodedError {
  return new CodedError(
    'conflict',
    `The server ${name} uses this application database (DATABASE_URL) with another lake folder than this server's LAKEGAUGE_LAKE_DIR. Mount the same folder on both, or give this server a database of its own.`,
  )
}

function otherVersion(own: Presence, other: Presence): CodedError {
  return new CodedError(
    'conflict',
    `The server ${other.name} has version ${other.buildVersion} and this one ${own.buildVersion}. Servers of one lake must be of one version: stop the others first, then start this one.`,
  )
}
