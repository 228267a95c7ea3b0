import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { JobHeader } from '#product/browser/asset/job-header.tsx'
import { recommendationsPage } from '#product/browser/asset/recommendations-page.ts'
import { useAssetFacts } from '#product/browser/asset/use-asset-facts.ts'
import { OpenIncidents } from '#product/browser/incidents/open-incidents.tsx'
import { databricksAssetLink } from '#product/browser/links/links-out.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { place } from '#product/places.ts'
import type { Advised } from './advised.ts'

const view = 'Recommendations'

/** How the page of an advised asset opens: as its own page, to which it leads. */
export function AdvisedHeader({ advised }: { advised: Advised }) {
  const { kind, id, runId, appId } = advised
  const { urlState } = useUrlState()
  const named = useAssetFacts(kind, id)?.named
  const workspaceId = valueOf(urlState, 'ofWorkspace') ?? named?.workspaceId ?? ''
  const isOfExecution = runId !== undefined || appId !== undefined
  const crumb = recommendationsPage({ workspaceId, assetKind: kind, assetId: id }).to
  const common = {
    view,
    ...(isOfExecution && { crumb }),
    note: <OwnPage {...advised} workspaceId={workspaceId} />,
  }
  if (kind === 'job') return <JobHeader {...common} jobId={id} />
  const word = assetKindLabel(kind) ?? kind
  return (
    <AssetHeader
      {...common}
      kind={word.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}
      assetKind={kind}
      id={id}
      name={named?.name ?? undefined}
      isDeleted={named?.isDeleted === true}
      workspaceId={named?.workspaceId}
      owner={named?.owner}
      databricks={
        named && named.isDeleted !== true
          ? databricksAssetLink(named.workspaceUrl, named.workspaceId, {
              kind,
              id,
              name: named.name ?? undefined,
            })
          : undefined
      }
      findings={<OpenIncidents kind={kind} id={id} />}
    />
  )
}

/** The ways to what the page is about: the asset, and the execution. */
function OwnPage({ kind, id, runId, appId, workspaceId }: Advised & { workspaceId: string }) {
  const page = assetPage({ assetKind: kind, assetId: id, workspaceId })
  const execution = executionPage({ kind, id, runId, appId, workspaceId })
  return (
    <>
      {page && <ScreenLink {...page}>Runs, cost and incidents of this asset</ScreenLink>}
      {execution && (
        <>
          {' · '}
          <ScreenLink {...execution.page}>{execution.label}</ScreenLink>
        </>
      )}
    </>
  )
}

type Execution = {
  kind: string
  id: string
  runId: string | undefined
  appId: string | undefined
  workspaceId: string
}

function executionPage({ kind, id, runId, appId, workspaceId }: Execution) {
  const scope = { ofWorkspace: workspaceId }
  if (appId !== undefined)
    return { label: `Instance ${appId}`, page: place.instance({ clusterId: id, appId }, scope) }
  if (runId === undefined) return undefined
  if (kind === 'pipeline')
    return {
      label: `Update ${runId}`,
      page: place.pipelineUpdate({ pipelineId: id, updateId: runId }, scope),
    }
  return { label: `Run ${runId}`, page: place.run({ jobId: id, runId }, { ...scope, attemptNumber: '0' }) }
}
