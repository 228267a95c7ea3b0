import { afterAction } from '#product/server/proposals/after-action.ts'
import type { ProposalEvent, ProposalLife, ProposalPorts } from '#product/server/proposal-ports.ts'

/** Lives of proposals in memory. */
export function openProposals(given: readonly ProposalLife[] = []): ProposalPorts['proposals'] {
  const kept = new Map(given.map((life) => [life.lifeId, life]))
  const events = new Map<string, ProposalEvent[]>()
  return {
    lives: async () => [...kept.values()],
    async act(lifeIds, action, author) {
      const acted = lifeIds.flatMap((lifeId) => {
        const life = kept.get(lifeId)
        return life ? (afterAction(life, action, author) ?? []) : []
      })
      for (const life of acted) {
        kept.set(life.lifeId, life)
        const { at, actor } = author
        const what = `proposal.${action.kind.toLowerCase()}`
        events.set(life.lifeId, [
          ...(events.get(life.lifeId) ?? []),
          { what, at, by: actor.name, text: life.reason },
        ])
      }
      return acted.length
    },
    events: async (lifeId) => events.get(lifeId) ?? [],
  }
}
