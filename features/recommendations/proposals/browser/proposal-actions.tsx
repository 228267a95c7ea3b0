import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { ActionDialog, type AskedAction } from './action-dialog.tsx'
import styles from './recommendations.module.css'
import { useProposalAction, type Acted } from './use-proposal-action.ts'

type Props = {
  proposalIds: readonly string[]
  workspaceId?: string
  /** Of one: its status, by which some buttons make no sense. */
  status?: string
  onActed: (acted: Acted) => void
}

const living: ReadonlySet<string> = new Set(['OPEN', 'ACCEPTED', 'DISMISSED'])

/** The buttons for recommendations: accept, assign, dismiss, take back. */
export function ProposalActions({ proposalIds, workspaceId, status, onActed }: Props) {
  const [asked, setAsked] = useState<AskedAction>()
  const { act, isActing } = useProposalAction(onActed)
  if (status !== undefined && !living.has(status)) return null
  return (
    <div className={styles.buttons}>
      {status !== 'ACCEPTED' && (
        <Button disabled={isActing} onClick={() => act(proposalIds, { kind: 'ACCEPT' })}>
          Accept
        </Button>
      )}
      <Button onClick={() => setAsked('assign')}>Assign</Button>
      {status !== 'DISMISSED' && <Button onClick={() => setAsked('dismiss')}>Dismiss</Button>}
      {status !== 'OPEN' && (
        <Button disabled={isActing} onClick={() => act(proposalIds, { kind: 'RESTORE' })}>
          Take back
        </Button>
      )}
      {asked !== undefined && (
        <ActionDialog
          asked={asked}
          proposalIds={proposalIds}
          {...(workspaceId !== undefined && { workspaceId })}
          onActed={onActed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
