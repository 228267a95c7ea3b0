import type { ReactNode } from 'react'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { place } from '#product/places.ts'
import { LinkOut } from './link-out.tsx'
import { databricksSourceLink } from './links-out.ts'
import { sourceName } from './source-name.tsx'

type Source = {
  /** Absent where what is shown is no name of the row. */
  sourceName?: string | null
  sourceKind: string | null
  sourceId: string | null
  workspaceId: string
  workspaceUrl: string | null
}

/** What sent statements to a SQL warehouse, as a link to its page here, or else in Databricks. */
export function statementSource(source: Source, usual: ReactNode): ReactNode {
  const { sourceKind, sourceId, sourceName: name, workspaceId, workspaceUrl } = source
  if (sourceKind === null || sourceId === null) return usual
  const shown = name ? sourceName({ kind: sourceKind, id: sourceId, name }, usual) : usual
  const scope = { ofWorkspace: workspaceId }
  if (sourceKind === 'job')
    return <ScreenLink {...place.runs({ jobId: sourceId }, scope)}>{shown}</ScreenLink>
  if (sourceKind === 'pipeline')
    return <ScreenLink {...place.pipelineUpdates({ pipelineId: sourceId }, scope)}>{shown}</ScreenLink>
  const target = databricksSourceLink(workspaceUrl, workspaceId, { kind: sourceKind, id: sourceId })
  return target === undefined ? shown : <LinkOut target={target}>{shown}</LinkOut>
}
