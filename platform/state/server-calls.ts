import { randomUUID } from 'node:crypto'
import { silentMs } from './silence.ts'
import type { State } from './state.ts'

type Execute = Pick<State, 'executeSql'>

/** Who may answer a call: the leading server, or any server. */
export type Audience = 'leader' | 'anyone'

/** A call that a server has claimed; its parameters are JSON text, as the asking side sent them. */
export type ClaimedCall = { callId: string; method: string; params: string; attempt: number }

/** The state of a call; progress and answer are JSON texts of the answering side, null before there is one. */
export type CallState = { callId: string; progress: string | null; answer: string | null }

/** Adds a call for other servers. Repeating it adds nothing. */
export async function writeCall(
  { executeSql }: Execute,
  call: { callId: string; audience: Audience; method: string; params: string; askedBy: string },
): Promise<void> {
  const { callId, audience, method, params, askedBy } = call
  await executeSql(
    `insert into server_call (call_id, audience, method, params, asked_by, asked_at)
    values ($1, $2, $3, $4::jsonb, $5, clock_timestamp())
    on conflict (call_id) do nothing`,
    [callId, audience, method, params, askedBy],
  )
}

/** The id of a new call. */
export function newCallId(): string {
  return randomUUID()
}

/** The states of calls; a call that is missing from the answer was removed. */
export async function callStates({ executeSql }: Execute, callIds: readonly string[]): Promise<CallState[]> {
  const { rows } = await executeSql(
    `select call_id,
      progress::text as progress,
      answer::text as answer
    from server_call
    where call_id = any($1::uuid[])`,
    [[...callIds]],
  )
  return rows.map((row) => ({
    callId: String(row['call_id']),
    progress: row['progress'] === null ? null : String(row['progress']),
    answer: row['answer'] === null ? null : String(row['answer']),
  }))
}

/** Removes calls that nobody waits for. */
export async function removeCalls({ executeSql }: Execute, callIds: readonly string[]): Promise<void> {
  await executeSql('delete from server_call where call_id = any($1::uuid[])', [[...callIds]])
}

/** Removes every call to any server, once the caller no longer leads. */
export async function removeCallsToAnyone({ executeSql }: Execute): Promise<void> {
  await executeSql(`delete from server_call where audience = 'anyone'`)
}

/** Claims calls that wait, or whose server is silent, oldest first; no two servers claim the same call. */
export async function claimCalls(
  { executeSql }: Execute,
  { audience, serverId, atMost }: { audience: Audience; serverId: string; atMost: number },
): Promise<ClaimedCall[]> {
  const { rows } = await executeSql(
    `update server_call
    set taken_by = $2,
      attempt = attempt + 1,
      progress = null
    where call_id in (
      select call_id
      from server_call as waiting
      where audience = $1
        and answer is null
        and (
          taken_by is null
          or not exists (
            select 1
            from server_presence as taker
            where taker.server_id = waiting.taken_by
              and taker.beat_at > clock_timestamp() - $4 * interval '1 millisecond'
          )
        )
      order by asked_at
      limit $3
      for update skip locked
    )
    returning call_id, method, params::text as params, attempt`,
    [audience, serverId, atMost, silentMs],
  )
  return rows.map((row) => ({
    callId: String(row['call_id']),
    method: String(row['method']),
    params: String(row['params']),
    attempt: Number(row['attempt']),
  }))
}

/** Returns the unanswered calls of a server. */
export async function releaseCalls(
  { executeSql }: Execute,
  { audience, serverId }: { audience: Audience; serverId: string },
): Promise<void> {
  await executeSql(
    `update server_call
    set taken_by = null
    where audience = $1
      and taken_by = $2
      and answer is null`,
    [audience, serverId],
  )
}

/** The calls that a server still has: others were claimed by another server, or nobody waits for them. */
export async function callsStillClaimed(
  { executeSql }: Execute,
  { serverId, callIds }: { serverId: string; callIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await executeSql(
    `select call_id
    from server_call
    where call_id = any($1::uuid[])
      and taken_by = $2`,
    [[...callIds], serverId],
  )
  return new Set(rows.map((row) => String(row['call_id'])))
}

/** Writes the progress or the answer of a call, unless another server has claimed it. */
export async function writeReport(
  { executeSql }: Execute,
  call: { callId: string; serverId: string; attempt: number },
  report: { progress: string } | { answer: string },
): Promise<void> {
  const [column, value] = 'answer' in report ? ['answer', report.answer] : ['progress', report.progress]
  await executeSql(
    `update server_call
    set ${column} = $4::jsonb
    where call_id = $1
      and taken_by = $2
      and attempt = $3
      and answer is null`,
    [call.callId, call.serverId, call.attempt, value],
  )
}
