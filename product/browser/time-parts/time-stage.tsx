import { share } from '#ui/format/quantity.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { listTimeParts } from '#product/contract/calls/time-parts.ts'
import { place } from '#product/places.ts'
import type { ShownPart } from './time-row.ts'

type Props = {
  row: ShownPart
  /** The number alone, where the head of the column names what it is. */
  isNumber?: boolean
}

const noStageNamed = listTimeParts.columns.find(({ name }) => name === 'stageId')?.absentBecause

/** The stage that has most of a part, with the way to its page. */
export function TimeStage({ row, isNumber = false }: Props) {
  const { stageId, stageAttempt, stageShare, workspaceId, stageClusterId, sparkContextId } = row
  if (stageId === null) return <NotAvailable because={noStageNamed} />
  const name = isNumber ? String(stageId) : `stage ${stageId}`
  if (stageClusterId === null || sparkContextId === null) return name
  const fields = {
    clusterId: stageClusterId,
    sparkContextId,
    stageNumber: String(stageId),
    attemptNumber: String(stageAttempt ?? 0),
  }
  return (
    <span data-tooltip={stageShare === null ? undefined : `${share(stageShare)} of the time of the stage`}>
      <ScreenLink {...place.sparkStage(fields, { ofWorkspace: workspaceId })}>{name}</ScreenLink>
    </span>
  )
}
