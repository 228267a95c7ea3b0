import type { ReactNode } from 'react'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { place } from '#product/places.ts'
import { LinkOut } from './link-out.tsx'
import { databricksSourceLink } from './links-out.ts'

type Source = {
  sourceKind: string | null
  sourceId: string | null
  workspaceId: string
  workspaceUrl: string | null
}

/** What sent statements to a SQL warehouse, as a link to its page here, or else in Databricks. */
export function statementSource(
  { sourceKind, sourceId, workspaceId, workspaceUrl }: Source,
  usual: ReactNode,
): ReactNode {
  if (sourceKind === null || sourceId === null) return usual
  const scope = { ofWorkspace: workspaceId }
  if (sourceKind === 'job')
    return <ScreenLink {...place.runs({ jobId: sourceId }, scope)}>{usual}</ScreenLink>
  if (sourceKind === 'pipeline')
    return <ScreenLink {...place.pipelineUpdates({ pipelineId: sourceId }, scope)}>{usual}</ScreenLink>
  const target = databricksSourceLink(workspaceUrl, workspaceId, { kind: sourceKind, id: sourceId })
  return target === undefined ? usual : <LinkOut target={target}>{usual}</LinkOut>
}
