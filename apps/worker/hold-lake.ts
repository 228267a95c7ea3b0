import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import { askParent } from '#jobs/parent.ts'
import { claimDataDirectory, type Claim } from '#local/claim.ts'
import { readOwner, thisMachine } from '#local/owner.ts'
import { lakeParentCalls } from '../server/calls/lake-parent-calls.ts'

const confirmEveryMs = 2_000
const unconfirmedMs = 10_000
const tryAgainMs = 500
const purposeOf = (term: number) => `lake of term ${term}`
/** The answer of a parent that no longer leads. */
const noTerm = 0

/**
 * Holds a shared lake folder while the parent's term lasts: only this process may open the lake. The claim keeps all
 * other processes out. Confirming the term after claiming keeps this process out if a later term has begun.
 */
export async function holdSharedLake(folder: string): Promise<Claim> {
  const term = await confirmedTerm()
  if (term === noTerm) end('the term is over')
  endWithTerm(term)
  const claim = await claimedInTurn(folder, term)
  if ((await confirmedTerm()) !== term) end('the term is over')
  return claim
}

async function confirmedTerm(): Promise<number> {
  return (await askParent(lakeParentCalls.confirmTerm, {})).term
}

/** Ends this process when its parent ends the term or stops responding. */
function endWithTerm(term: number): void {
  let confirmedAtMs = performance.now()
  const confirm = async () => {
    // A state that does not answer decides nothing.
    const confirmed = await confirmedTerm().catch(() => undefined)
    if (confirmed === undefined) return
    confirmedAtMs = performance.now()
    if (confirmed !== term) end('the term is over')
  }
  setInterval(() => {
    if (performance.now() - confirmedAtMs > unconfirmedMs) end('nobody confirms the term')
    else void confirm()
  }, confirmEveryMs).unref()
}

async function claimedInTurn(folder: string, term: number): Promise<Claim> {
  for (;;) {
    try {
      const onLost = () => end('another process took the lake')
      return await claimDataDirectory(folder, { purpose: purposeOf(term), onLost })
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'conflict') throw error
      await askParent(lakeParentCalls.lakeIsHeld, { says: error.message })
    }
    await endFormerHolder(folder, term)
    await sleep(tryAgainMs)
  }
}

/** A suspended lake process of an earlier term does not release the claim by itself. */
async function endFormerHolder(folder: string, term: number): Promise<void> {
  const owner = await readOwner(folder)
  const former = Number(/^lake of term (\d+)$/.exec(owner?.purpose ?? '')?.[1] ?? Infinity)
  if (!owner || former >= term || owner.machine !== thisMachine()) return
  if (!commandOf(owner.pid).includes('lake.ts')) return
  try {
    process.kill(owner.pid, 'SIGKILL')
  } catch {
    // The process is gone or belongs to another user: then the claim waits.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Ends at once during any write: uncommitted transactions do not count. */
function end(why: string): void {
  process.stderr.write(`lakegauge: the lake process ends: ${why}.\n`)
  process.kill(process.pid, 'SIGKILL')
}
