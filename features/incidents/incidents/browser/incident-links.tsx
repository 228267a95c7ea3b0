import type { Target } from '#contract/place.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'
import { kindText } from './incident-text.ts'
import styles from './incidents.module.css'

/** The page of what an incident is about; undefined where there is none. */
export function pageOfThing({
  assetKind,
  assetId,
  workspaceId,
  subscriptionId,
}: IncidentRow): Target | undefined {
  if (assetKind === 'budget') return place.budgets()
  if (assetKind === 'commit')
    return { ...place.planning(), ...(subscriptionId && { view: { subscriptionId } }) }
  return assetId === null || workspaceId === null ? undefined : assetPage({ assetKind, assetId, workspaceId })
}

function runOf({ workspaceId, jobId, runId, attemptNumber }: IncidentRow): Target | undefined {
  if (workspaceId === null || jobId === null || runId === null) return undefined
  return attemptLink({ workspaceId, jobId, runId, attemptNumber: attemptNumber ?? 0 })
}

/** Where to go from an incident: the thing, its latest run, its policy. */
export function IncidentLinks({ incident }: { incident: IncidentRow }) {
  const page = pageOfThing(incident)
  const run = runOf(incident)
  const policies = incident.category === 'COST' ? place.costPolicies : place.performancePolicies
  const { target: targetAssetType, rule, workspaceId, assetId } = incident
  return (
    <p className={styles.links}>
      {page && (
        <ScreenLink {...page}>
          Open {kindText(incident.assetKind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}
        </ScreenLink>
      )}
      {run && <ScreenLink {...run}>Latest run</ScreenLink>}
      <ScreenLink
        {...policies({
          targetAssetType,
          rule,
          workspaceId: workspaceId ?? undefined,
          assetId: assetId ?? undefined,
        })}
      >
        Policy
      </ScreenLink>
    </p>
  )
}
