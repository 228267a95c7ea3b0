import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver } from '#http/route.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import { writtenComment } from '#product/server/written-comment.ts'
import { commentOnProposal, removeProposalComment } from '../contract.ts'
import { oneProposal } from './read-proposals.ts'

export const commentOnProposalRoute = routeOver(commentOnProposal, (ports: ProposalPorts) => async (call) => {
  const { path, body, read } = call
  const text = writtenComment(body.text)
  const { proposal } = await oneProposal({ read, ports }, path.proposalId)
  if (proposal.lifeId === null) throw new CodedError('conflict', 'It is new: try again in a minute.')
  await ports.proposals.comment(proposal.lifeId, text, authorOf(call))
  return { commented: true }
})

export const removeProposalCommentRoute = routeOver(
  removeProposalComment,
  (ports: ProposalPorts) => async (call) => {
    const { path, read } = call
    const { proposal } = await oneProposal({ read, ports }, path.proposalId)
    const { lifeId } = proposal
    if (lifeId !== null && (await ports.proposals.removeComment(lifeId, path.commentId, authorOf(call))))
      return { removed: true }
    throw new CodedError('not_found', 'There is no such comment of yours on this recommendation.')
  },
)
