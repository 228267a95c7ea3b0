import { useState } from 'react'
import type { Day } from '#contract/dates.ts'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { AskingDialog } from '#product/browser/asking/asking-dialog.tsx'
import { AssigneeField } from '#product/browser/assign/assignee-field.tsx'
import {
  dismissalReasonNames,
  dismissalReasons,
  knownDismissalReason,
  type DismissalReason,
} from '#product/contract/dismissal-reasons.ts'
import { dismissal } from '../contract.ts'
import { recommendationsText, type ProposalAction } from './proposal-text.ts'
import { useProposalAction, type Acted } from './use-proposal-action.ts'

export type AskedAction = 'assign' | 'dismiss'

type Props = {
  asked: AskedAction
  proposalIds: readonly string[]
  /** The workspace that an assignee has to see, where it is known. */
  workspaceId?: string
  onActed: (acted: Acted) => void
  onClose: () => void
}

/** Asks what is to be done with recommendations, and does it. */
export function ActionDialog({ asked, proposalIds, workspaceId, onActed, onClose }: Props) {
  const { act, isActing } = useProposalAction((acted) => {
    onActed(acted)
    onClose()
  })
  const frame = {
    things: recommendationsText(proposalIds.length),
    isActing,
    onAct: (action: ProposalAction) => act(proposalIds, action),
    onClose,
  }
  return asked === 'assign' ? <Assign {...frame} workspaceId={workspaceId} /> : <Dismiss {...frame} />
}

type AskingProps = {
  things: string
  isActing: boolean
  onAct: (action: ProposalAction) => void
  onClose: () => void
}

function Assign({ workspaceId, onAct, ...frame }: AskingProps & { workspaceId: string | undefined }) {
  const [assignee, setAssignee] = useState<string | null>(null)
  return (
    <AskingDialog {...frame} verb="Assign" onConfirm={() => onAct({ kind: 'ASSIGN', assignee })}>
      <AssigneeField workspaceId={workspaceId} value={assignee} onChange={setAssignee} />
    </AskingDialog>
  )
}

const reasonChoices = dismissalReasonNames.map((value) => ({ value, label: dismissalReasons[value].word }))

function Dismiss({ onAct, ...frame }: AskingProps) {
  const today = useDataToday()
  const [because, setBecause] = useState<DismissalReason | null>(null)
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<Day | null>(null)
  const [isTried, setTried] = useState(false)
  const parsed = dismissal.safeParse({ kind: 'DISMISS', because, reason, until })
  const errorOf = (field: string) =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const dismiss = () => {
    setTried(true)
    if (parsed.success) onAct(parsed.data)
  }
  return (
    <AskingDialog {...frame} verb="Dismiss" onConfirm={dismiss}>
      <SelectField
        label="Reason"
        value={because}
        placeholder="Choose a reason"
        isRequired
        isFocusedFirst
        options={reasonChoices}
        help={because === null ? undefined : dismissalReasons[because].meaning}
        error={errorOf('because')}
        onChange={(value) => setBecause(knownDismissalReason(value))}
      />
      <TextArea
        label="In words"
        value={reason}
        maxLength={500}
        isRequired={because === 'OTHER'}
        error={errorOf('reason')}
        onChange={setReason}
      />
      <LateDateField
        label="Until"
        help="It comes back on this day if it still holds. Without a day it stays dismissed."
        value={until}
        first={today}
        isClearable
        onChange={setUntil}
      />
    </AskingDialog>
  )
}
