import { useParams } from '@tanstack/react-router'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { useReport } from '#ui/report/use-report.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { WholeCost } from '#product/browser/asset/whole-cost.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { databricksAssetLink } from '#product/browser/links/links-out.ts'
import { OpenIncidents } from '#product/browser/incidents/open-incidents.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listServerlessNotebooks } from '#product/contract/calls/serverless-notebooks.ts'
import { notebookName } from '#product/contract/notebook-name.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { place } from '#product/places.ts'
import { listNotebookSessions } from '../contract.ts'
import { NotebookLogs } from './notebook-logs.tsx'
import { NotebookPeople } from './notebook-people.tsx'
import { ServerlessDays } from './serverless-days.tsx'

const clusterOf = ({ clusterId, workspaceId }: RowOf<typeof listNotebookSessions>) =>
  place.cluster({ clusterId }, { ofWorkspace: workspaceId })

/** A notebook: its sessions on clusters with their share of the cost, its people, and its days on serverless compute. */
export function NotebookScreen() {
  const { notebookId = '' } = useParams({ strict: false })
  const { table, answer } = useReport(listNotebookSessions, { path: { notebookId } })
  const { path, owner, workspaceId, workspaceUrl, isServerless } = useNotebook(notebookId)
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { notebookId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listNotebookSessions, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Notebook ${notebookId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'All workloads', ...place.allWorkloads() }}
      />
    )
  const asset = { assetKind: 'notebook', assetId: notebookId } as const
  return (
    <>
      <AssetHeader
        kind="notebook"
        assetKind="notebook"
        id={notebookId}
        name={path === undefined ? undefined : notebookName(path)}
        workspaceId={workspaceId}
        owner={owner}
        findings={<OpenIncidents kind="notebook" id={notebookId} />}
        databricks={
          workspaceId === undefined
            ? undefined
            : databricksAssetLink(workspaceUrl, workspaceId, { kind: 'notebook', id: notebookId })
        }
        note={
          <>
            {path?.startsWith('/') === true && <>{path}. </>}A session on a cluster costs its share of the
            interactive cost of the cluster. Time with job runs is charged to the jobs.
          </>
        }
      />
      <WholeCost
        asset={asset}
        beside={[{ label: 'Sessions', value: answer ? count(answer.totalElements) : null }]}
      />
      <CostOverTime asset={asset} />
      {isServerless && <ServerlessDays notebookId={notebookId} />}
      <NotebookLogs {...{ notebookId, workspaceId, isServerless }} sessionsCount={answer?.totalElements} />
      <ProductTable
        {...table}
        rowsName="sessions"
        linkOf={clusterOf}
        empty={{
          title: 'No sessions on clusters are known in this range.',
          children:
            'It was not used on a cluster, or its commands are not known: they need SELECT on system.access.audit and verbose audit logs in the settings of the workspace.',
        }}
      />
      {answer !== undefined && answer.totalElements > 0 && <NotebookPeople notebookId={notebookId} />}
    </>
  )
}

/** What a notebook is called wherever it ran, in the range or ever, and whether it ran on serverless compute in the range. */
function useNotebook(notebookId: string) {
  const view = useViewQuery()
  const ever = { ...view, ...wholeHistory, size: 1 }
  const inRange = useEndpoint(listServerlessNotebooks, { query: { ...view, assetId: notebookId, size: 1 } })
  const billed = useEndpoint(listServerlessNotebooks, { query: { ...ever, assetId: notebookId } })
  const ran = useEndpoint(listNotebookSessions, { path: { notebookId }, query: ever })
  const [session] = rowsOf(listNotebookSessions, ran.data)
  const [known] = rowsOf(listServerlessNotebooks, billed.data)
  const [row] = rowsOf(listServerlessNotebooks, inRange.data)
  return {
    path: session?.notebookPath ?? session?.notebookName ?? known?.notebookName,
    owner: known?.owner,
    workspaceId: session?.workspaceId ?? known?.workspaceId,
    workspaceUrl: session?.workspaceUrl ?? known?.workspaceUrl ?? null,
    isServerless: row !== undefined,
  }
}
