import { call } from '#client/call.ts'
import { Comments } from '#product/browser/comments/comments.tsx'
import { commentOnProposal, removeProposalComment } from '../contract.ts'
import type { ProposalDetail } from './proposal-detail.ts'
import { useProposalsChanged } from './use-proposal-action.ts'

/** What people wrote about a recommendation, and the form to add to it. */
export function ProposalComments({ detail }: { detail: ProposalDetail }) {
  const { comments, isCommentable } = detail
  const { proposalId } = detail.proposal
  const onChanged = useProposalsChanged()
  return (
    <Comments
      comments={comments}
      isCommentable={isCommentable}
      onAdd={(text) => call(commentOnProposal, { path: { proposalId }, body: { text } })}
      onRemove={(commentId) => call(removeProposalComment, { path: { proposalId, commentId } })}
      onChanged={onChanged}
    />
  )
}
