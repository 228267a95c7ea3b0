import { join } from 'node:path'
import { z } from 'zod'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { listProposals } from '#features/recommendations/proposals/contract.ts'
import type { Route } from '#http/route.ts'
import { httpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import type { RunContext } from '#jobs/job.ts'
import { openMart } from '#mart/open-mart.ts'
import type { ProposalLife, ProposalPorts } from '#product/server/proposal-ports.ts'
import { ProposalRounds } from '#product/server/proposals/proposal-rounds.ts'
import { stateProposals } from '#product/server/proposals/state-proposals.ts'
import type { SavingPorts, SavingVerdict } from '#product/server/saving-ports.ts'
import { savingRound } from '#product/server/savings/verdicts/saving-round.ts'
import { stateSavings } from '#product/server/savings/verdicts/state-savings.ts'
import { openState } from '#state/state.ts'
import { emptyLakeFor, startEstate } from './collected-estate.ts'

/** A recommendation as the list shows it. */
export type ShownProposal = RowOf<typeof listProposals>

const effectsAnswer = z.object({
  effects: z.array(z.object({ id: z.string(), dollars: z.number(), dollarsWithout: z.number() })),
})
const clockAnswer = z.object({ now: z.coerce.date() })

/** A simulated lakehouse that is followed day by day: collected, derived, published, judged and shown. */
export type Followed = Awaited<ReturnType<typeof followed>>

/** Starts one, with a state and a mart of its own; routes are given what they need of the state. */
export async function followed(
  words: readonly string[],
  folder: string,
  routesOver: (ports: ProposalPorts & SavingPorts) => Route[],
) {
  const estate = await startEstate(words)
  const collected = await emptyLakeFor(estate.connection, 60, { longestMs: 1_200_000 })
  const state = await openState({ directory: join(folder, 'server') })
  const mart = await openMart(join(folder, 'mart'), join(collected.folder, 'publications'), {
    memoryLimitMb: 300,
  })
  let now = new Date(0)
  const dataNow = () => now
  const isWhole = () => true
  const parts = { db: state.db, mart, version: () => mart.version(), isWhole }
  const proposals = new ProposalRounds({ ...parts, dataNow })
  const ports = { proposals: stateProposals(state, dataNow), savings: stateSavings(state) }
  const workspaces = estate.connection.workspaces.map(({ id }) => ({
    workspaceId: id,
    subscriptionId: 'north',
    workspaceHost: `${id}.example.com`,
  }))
  const server = await httpServer(
    serverParts({
      routes: routesOver(ports),
      mart,
      directory: { workspaces: async () => workspaces, currency: async () => 'USD' },
      clocks: { dataNow, realNow: dataNow },
    }),
  )
  const control = async (path: string, body: object) => {
    const url = new URL(path, estate.connection.dataClock)
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  async function advance(advanceHours: number) {
    now = clockAnswer.parse(await control('/control/clock', { advanceHours })).now
  }
  async function ask(path: string, body?: object) {
    const answer = await server.app.inject({
      url: `/api/1.0${path}`,
      headers: signedInAs('root'),
      ...(body && { method: 'POST', payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  return {
    ask,
    advance,
    change: (changes: readonly object[]) => control('/control/changes', { changes }),
    /** What changes of SQL warehouses truly did to their cost. */
    effects: async () =>
      effectsAnswer.parse(
        await (await fetch(new URL('/control/changes/effects', estate.connection.dataClock))).json(),
      ),
    /** Moves the clock by hours, unless they are none, and makes what follows from what is collected then. */
    async nextDay(hours: number) {
      if (hours > 0) await advance(hours)
      else now = clockAnswer.parse(await (await fetch(estate.connection.dataClock ?? '')).json()).now
      await collected.collect()
      for (let version = 0; version < (await mart.importNext());) version = mart.version()
      await savingRound({ db: state.db, mart, now: dataNow })
      const signal = new AbortController().signal
      const report = () => undefined
      const step: RunContext['step'] = (_name, _answer, work) => work()
      const order = { runId: '1', subject: null, source: 'QUEUE' as const, attempt: 1, signal, report, step }
      await proposals.round({}, order)
    },
    /** All recommendations, or those of a further query. */
    async proposals(further = ''): Promise<ShownProposal[]> {
      const answer = await ask(`/recommendations?small=SHOW&status=ALL&size=250${further}`)
      return rowsOf(listProposals, answer).map((row) => z.custom<ShownProposal>().parse(row))
    },
    async life(proposalId: string): Promise<Pick<ProposalLife, 'applied' | 'verdict' | 'reason'>> {
      const found = (await ports.proposals.lives()).find(
        (life) => life.proposalId === proposalId && life.applied !== null,
      )
      const { applied = null, verdict = null, reason = null } = found ?? {}
      return { applied, verdict, reason }
    },
    verdicts: (): Promise<readonly SavingVerdict[]> => ports.savings.verdicts({ workspaceIds: null }, 100),
    async close() {
      estate.stop()
      await server.close()
      await mart.close()
      await state.close()
      await collected.close()
    },
  }
}
