import { Swatch } from '#ui/fill/swatch.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { stageColumnOfPart } from '#product/contract/calls/spark-stages.ts'
import { timePartOf } from '#product/contract/time-parts.ts'
import { place } from '#product/places.ts'
import type { SplitApplication } from './applications-of.ts'
import { timeFill } from './time-fill.ts'

/** A part of the time by its name, with its color. */
export function PartName({ part }: { part: string }) {
  const { label, meaning } = timePartOf(part)
  return (
    <span data-tooltip={meaning}>
      <Swatch fill={timeFill(part)} /> {label}
    </span>
  )
}

type Props = {
  part: string
  /** The Spark application in which the part is; undefined where it is not known, or in several. */
  application: SplitApplication | undefined
}

/** A part of the time as the way to the stages of its application, the longest in the part first; a name where no stage has any. */
export function PartLink({ part, application }: Props) {
  const orderBy = stageColumnOfPart(part)
  if (!application || orderBy === undefined) return <PartName part={part} />
  const { clusterId, sparkContextId, workspaceId } = application
  const ofWorkspace = workspaceId || undefined
  const stages = place.sparkApplication(
    { clusterId, sparkContextId },
    { tab: 'stages', orderBy, ofWorkspace },
  )
  return (
    <ScreenLink {...stages}>
      <PartName part={part} />
    </ScreenLink>
  )
}
