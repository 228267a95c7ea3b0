import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { IconButton } from '#ui/control/button.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import type { PlanGraph } from './plan-graph.ts'
import { planLayout } from './plan-layout.ts'
import styles from './spark-plan.module.css'
import { usePlanView } from './use-plan-view.ts'

type Props = {
  graph: PlanGraph
  dear: ReadonlySet<number>
  openId: number | undefined
  onOpen: (operatorId: number) => void
}

const usage = 'Graph of the plan: arrow keys move it, plus and minus zoom, 0 shows the whole plan'

/** A plan as a graph that can be moved and zoomed. */
export function PlanCanvas({ graph, dear, openId, onOpen }: Props) {
  const layout = useMemo(() => planLayout(graph), [graph])
  const { holderRef, view, zoomIn, zoomOut, fit, ...handlers } = usePlanView(layout)
  const { x, y, scale } = view
  return (
    <div className={styles.canvas}>
      {/* What moves by the arrow keys must be reachable by keyboard: its nodes are buttons of their own. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={holderRef}
        className={styles.window}
        role="group"
        tabIndex={0}
        aria-label={usage}
        onKeyDown={handlers.handleKey}
        onFocus={handlers.handleFocus}
        onPointerDown={handlers.handlePointerDown}
        onPointerMove={handlers.handlePointerMove}
        onClickCapture={handlers.handleClickCapture}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <svg width="100%" height="100%">
          <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <PlanDrawing graph={graph} layout={layout} dear={dear} openId={openId} onOpen={onOpen} />
          </g>
        </svg>
      </div>
      <div className={styles.tools}>
        <IconButton label="Zoom in" icon={<IconPlus size={16} stroke={1.6} />} onClick={zoomIn} />
        <IconButton label="Zoom out" icon={<IconMinus size={16} stroke={1.6} />} onClick={zoomOut} />
        <IconButton label="Show all" icon={<IconArrowsMaximize size={16} stroke={1.6} />} onClick={fit} />
      </div>
    </div>
  )
}
