import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { place } from '#product/places.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listBudgets, type Budget } from '../contract.ts'
import { BudgetForm } from './budget-form.tsx'
import { BudgetTable } from './budget-table.tsx'
import { DeleteBudget } from './delete-budget.tsx'

type Open = { kind: 'form'; budget?: Budget } | { kind: 'delete'; budget: Budget }

/** Monthly budgets of any scope, and how far each is used. */
export function BudgetsScreen() {
  const { urlState } = useUrlState()
  const [opened, setOpened] = useState<Open>()
  const { data, error, refetch } = useEndpoint(listBudgets, { query: scopeOfUrlState(urlState) })
  const close = () => setOpened(undefined)
  const isEditable = data?.isEditable === true
  return (
    <>
      <ScreenTitle
        actions={isEditable && <Button onClick={() => setOpened({ kind: 'form' })}>Add budget</Button>}
      />
      <p className="muted">
        Cost of the complete days of the UTC month, with the thresholds that it has reached. Each is sent once
        a month to the <ScreenLink {...place.notificationGroups()}>groups</ScreenLink> that are informed of
        cost where the budget lies.
      </p>
      {error && (
        <ErrorState error={error} title="Budgets could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={4} />}
      {data && data.budgets.length === 0 && (
        <Panel title="Budgets">
          <EmptyState title="No budgets.">
            {isEditable
              ? 'Add a budget of a workspace, a tag value, an owner or a job. Those of subscriptions are set under Planning.'
              : 'An administrator adds budgets.'}
          </EmptyState>
        </Panel>
      )}
      {data && data.budgets.length > 0 && (
        <BudgetTable
          answer={data}
          onEdit={(budget) => setOpened({ kind: 'form', budget })}
          onDelete={(budget) => setOpened({ kind: 'delete', budget })}
        />
      )}
      {opened?.kind === 'form' && (
        <BudgetForm
          {...(opened.budget && { budget: opened.budget })}
          onSaved={async () => void (await refetch())}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && (
        <DeleteBudget budget={opened.budget} onDeleted={async () => void (await refetch())} onClose={close} />
      )}
    </>
  )
}
