import { afterAction, livesInAction } from '#product/server/proposals/after-action.ts'
import type {
  ProposalComment,
  ProposalEvent,
  ProposalLife,
  ProposalPorts,
} from '#product/server/proposal-ports.ts'

/** Lives of proposals in memory. */
export function openProposals(given: readonly ProposalLife[] = []): ProposalPorts['proposals'] {
  const kept = new Map(given.map((life) => [life.lifeId, life]))
  const events = new Map<string, ProposalEvent[]>()
  const comments = new Map<string, ProposalComment[]>()
  return {
    lives: async () => [...kept.values()],
    async act(lifeIds, action, author) {
      const acted = livesInAction([...kept.values()], lifeIds, action).flatMap(
        (life) => afterAction(life, action, author) ?? [],
      )
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
    comments: async (lifeId) => comments.get(lifeId) ?? [],
    async comment(lifeId, text, { actor, at }) {
      const former = comments.get(lifeId) ?? []
      const comment = { commentId: `comment-${former.length}`, writtenBy: actor.name, writtenAt: at, text }
      comments.set(lifeId, [...former, comment])
    },
    async removeComment(lifeId, commentId, { actor }) {
      const former = comments.get(lifeId) ?? []
      const left = former.filter((one) => one.commentId !== commentId || one.writtenBy !== actor.name)
      comments.set(lifeId, left)
      return left.length < former.length
    },
  }
}
