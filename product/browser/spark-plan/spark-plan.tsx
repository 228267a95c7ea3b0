import { useCallback, useMemo } from 'react'
import { Segmented } from '#ui/control/segmented.tsx'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { duration } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScrollRegion } from '#ui/scroll-region/scroll-region.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { dearPath, type DearPath } from './dear-path.ts'
import { OperatorDrawer } from './operator-drawer.tsx'
import { PlanCanvas } from './plan-canvas.tsx'
import { planGraph } from './plan-graph.ts'
import type { PlanOperator } from './plan-operator.ts'
import { PlanTree } from './plan-tree.tsx'
import styles from './spark-plan.module.css'

type Props = { operators: readonly PlanOperator[]; planText: string | null }

const forms = [
  { value: 'graph', label: 'Graph' },
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const

/** The plan of a SQL execution as graph, tree or Spark's own text, with its dear path. */
export function SparkPlan({ operators, planText }: Props) {
  const { urlState, change } = useUrlState()
  const drawer = useDrawer()
  const form = forms.find(({ value }) => value === valueOf(urlState, 'plan'))?.value ?? 'graph'
  const graph = useMemo(() => planGraph(operators), [operators])
  const path = useMemo(() => dearPath(graph), [graph])
  const dear = useMemo(() => new Set(path?.operatorIds), [path])
  const opened = operators.find(({ operatorId }) => String(operatorId) === drawer.name)
  const open = useCallback((operatorId: number) => change({ drawer: String(operatorId) }), [change])
  return (
    <Panel
      title="Plan"
      unit={`${operators.length} operators`}
      isFlush
      actions={
        <Segmented
          label="Form of the plan"
          options={forms}
          value={form}
          onChange={(plan) => change({ plan: plan === 'graph' ? undefined : plan }, { replace: true })}
        />
      }
    >
      {form === 'text' ? (
        <PlanText text={planText} />
      ) : operators.length === 0 ? (
        <EmptyState title="The log has no plan of this execution.">
          Its start was lost, or it was a command without a plan.
        </EmptyState>
      ) : (
        <>
          <PathLine path={path} />
          {form === 'graph' ? (
            <PlanCanvas graph={graph} dear={dear} openId={opened?.operatorId} onOpen={open} />
          ) : (
            <PlanTree operators={operators} dear={dear} onOpen={open} />
          )}
        </>
      )}
      {opened && (
        <OperatorDrawer operator={opened} isDear={dear.has(opened.operatorId)} onClose={drawer.close} />
      )}
    </Panel>
  )
}

function PathLine({ path }: { path: DearPath | undefined }) {
  if (!path)
    return (
      <p className={styles.path}>
        <b>Longest path</b> N/A: none of its operators measured a time.
      </p>
    )
  return (
    <p className={styles.path}>
      <b>Longest path {duration(path.ms)}</b> of task time, the longest of each part between exchanges:{' '}
      {path.times.map(({ operator, metric, ms }, place) => (
        <span key={`${operator.operatorId} ${metric}`}>
          {place > 0 && ', '}
          {operator.name} {metric} {duration(ms)}
        </span>
      ))}
      .
    </p>
  )
}

function PlanText({ text }: { text: string | null }) {
  if (text === null)
    return (
      <EmptyState title="The log has no text of this plan.">Graph and tree show its operators.</EmptyState>
    )
  return (
    <ScrollRegion className={styles.text} label="Spark's text of the plan">
      <pre>{text}</pre>
    </ScrollRegion>
  )
}
