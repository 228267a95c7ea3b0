import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { valueOf, type UrlState } from '#ui/url-state/url-state.ts'
import { Instant } from '#ui/values/instant.tsx'
import { place as places } from '#product/places.ts'
import { findAssets } from '../contract/assets.ts'
import type { IncidentRule, IncidentRules, OverriddenRule } from '../contract.ts'
import { placeKey, rulesByPlace, withOverride, type Draft, type Place } from './draft.ts'
import { EnginePanel } from './engine-panel.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { RuleBlock } from './rule-block.tsx'
import { chosenTarget, targetLabel, targetsOf } from './rule-text.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useRules } from './use-rules.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

const pages = [
  { label: 'Cost', place: places.costPolicies, categories: ['COST'] },
  { label: 'Performance', place: places.performancePolicies, categories: ['PERFORMANCE', 'CONFIGURATION'] },
] as const

type Props = { page: (typeof pages)[number]['label'] }

/** The rules of cost or of performance and configuration: their limits everywhere, overrides, and unsaved changes. */
export function PoliciesScreen({ page }: Props) {
  const [parent, setParent] = useState<IncidentRule>()
  const { answers, isRead, rules, error, refetch } = useRules(page)
  const { urlState } = useUrlState()
  const saved = rulesByPlace(rules)
  const changes = useUnsavedChanges(saved, refetch)
  const isEditable = answers.some((answer) => answer.isEditable)
  const targets = targetsOf(rules)
  const target = chosenTarget(targets, valueOf(urlState, 'targetAssetType'), valueOf(urlState, 'tab'))
  return (
    <>
      <ScreenTitle />
      <Tabs
        label="Categories"
        tabs={pages.map(({ label, place }) => ({ label, to: place().to, isCurrent: label === page }))}
      />
      {error && (
        <ErrorState error={error} title="Policies could not be read." onRetry={() => void refetch()} />
      )}
      {answers[0] && <WhenShown derivation={answers[0].derivation} />}
      {!isRead && !error && <MetricSkeleton count={4} />}
      {isRead && rules.length === 0 && (
        <Panel title="Rules">
          <EmptyState title="No rules of this category.">There is nothing to set here.</EmptyState>
        </Panel>
      )}
      {target !== undefined && (
        <TargetRules
          {...{ page, targets, target, rules, isEditable }}
          draft={changes.draft}
          opened={valueOf(urlState, 'rule')}
          onDraft={changes.change}
          onAddOverride={setParent}
        />
      )}
      {isEditable && <EnginePanel categories={pages.find(({ label }) => label === page)?.categories ?? []} />}
      <UnsavedBar changes={changes} />
      {parent && (
        <NewOverride
          parent={parent}
          thing={parent.rule === valueOf(urlState, 'rule') ? thingOf(urlState) : undefined}
          saved={saved}
          draft={changes.draft}
          onDraft={changes.change}
          onClose={() => setParent(undefined)}
        />
      )}
    </>
  )
}

type Thing = Readonly<{ workspaceId: string; assetId: string }>

/** The asset that the address is about, as that of an incident is. */
function thingOf(urlState: UrlState): Thing | undefined {
  const [workspaceId, assetId] = [valueOf(urlState, 'workspaceId'), valueOf(urlState, 'assetId')]
  return workspaceId === undefined || assetId === undefined ? undefined : { workspaceId, assetId }
}

type OverrideProps = {
  parent: IncidentRule
  thing: Thing | undefined
  saved: ReadonlyMap<string, IncidentRule>
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
}

/** Adds an override to the unsaved changes, at a place that has none. */
function NewOverride({ parent, thing, saved, draft, onDraft, onClose }: OverrideProps) {
  const refusalOf = (place: Place) => {
    const key = placeKey({ ...parent, ...place })
    return saved.has(key) || draft.has(key) ? 'It has an override already.' : undefined
  }
  const offered = useEndpoint(
    findAssets,
    { path: { name: thing?.assetId ?? '' }, query: {} },
    { enabled: thing !== undefined },
  )
  if (thing && offered.isPending) return null
  return (
    <OverrideDialog
      rule={parent}
      offered={offered.data?.assets.find(
        ({ workspaceId, assetId }) => workspaceId === thing?.workspaceId && assetId === thing.assetId,
      )}
      refusalOf={refusalOf}
      onClose={onClose}
      onAdd={(place) => {
        onDraft(withOverride(draft, parent, place))
        onClose()
      }}
    />
  )
}

type TargetProps = Props & {
  targets: readonly string[]
  target: string
  /** The name of the rule that the address is about. */
  opened: string | undefined
  rules: readonly OverriddenRule[]
  draft: Draft
  isEditable: boolean
  onDraft: (draft: Draft) => void
  onAddOverride: (rule: IncidentRule) => void
}

/** What the rules of one target are set to, with tabs for the others. */
function TargetRules({ page, targets, target, opened, rules, onAddOverride, ...shared }: TargetProps) {
  // Rules that wait for facts stand last.
  const own = rules
    .filter(({ targetAssetType }) => targetAssetType === target)
    .toSorted((one, other) => Number(one.waitsFor !== null) - Number(other.waitsFor !== null))
  const place = page === 'Cost' ? places.costPolicies : places.performancePolicies
  return (
    <>
      <Tabs
        label="Targets"
        tabs={targets.map((one, index) => ({
          label: targetLabel(one),
          ...place({ targetAssetType: one, tab: String(index) }),
          isCurrent: one === target,
          count: rules.filter(({ targetAssetType }) => targetAssetType === one).length,
        }))}
      />
      <Panel title={targetLabel(target)} unit="Default limits and overrides" isFlush>
        {own.map((rule) => (
          <RuleBlock
            key={`${rule.rule}:${rule.targetAssetType}`}
            rule={rule}
            isOpened={rule.rule === opened}
            {...shared}
            onAddOverride={onAddOverride}
          />
        ))}
      </Panel>
    </>
  )
}

/** Whether incidents follow the saved rules. */
function WhenShown({ derivation: { state, at, message } }: Pick<IncidentRules, 'derivation'>) {
  if (state === 'failed')
    return (
      <Notice tone="failed">
        <b className="strong">Findings could not be derived with the saved rules.</b> {message} They follow
        with the next collection.
      </Notice>
    )
  if (state !== 'running') return null
  return (
    <Notice tone="warning">
      <b className="strong">Findings are being derived with the saved rules</b>
      {at !== null && (
        <>
          {' '}
          since <Instant at={at} />
        </>
      )}
      . Until then they follow the former ones.
    </Notice>
  )
}
