import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { LabelLayout } from 'echarts/features'
import type { EChartsType } from 'echarts/core'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { ChartKeys } from './chart-keys.tsx'
import type { ChartData } from './chart-data.ts'
import { chartOption } from './chart-option.ts'
import { tokenColors } from './chart-colors.ts'
import { listenForRange, placesBetween } from './chart-range.ts'
import type { ChartProps, PictureMaker } from './chart-props.ts'
import styles from './chart.module.css'
import { areBarsThin } from './chart-room.ts'

use([
  BarChart,
  LineChart,
  GridComponent,
  TooltipComponent,
  MarkAreaComponent,
  MarkLineComponent,
  LabelLayout,
  CanvasRenderer,
])

type Props = ChartProps & {
  height: number
  onDrawn: (makePicture: PictureMaker) => void
  /** Receives whether estimates are paler instead of hatched. */
  onThinBars: (areThin: boolean) => void
}

function draw(chart: EChartsType, props: Props): void {
  const widthPx = chart.getWidth()
  chart.setOption(chartOption(props, tokenColors(), widthPx), { notMerge: true })
  props.onThinBars(areBarsThin(props.data, props.isStacked ?? false, widthPx))
}

/** Shows the tooltip of a place; of none, hides it. */
function markPlace(chart: EChartsType, { times }: ChartData, place: number | undefined): void {
  const at = place === undefined ? undefined : times ? times.atMs[place] : place
  if (at === undefined) return chart.dispatchAction({ type: 'hideTip' })
  const x = chart.convertToPixel({ xAxisIndex: 0 }, at)
  chart.dispatchAction({ type: 'showTip', x, y: chart.getHeight() / 2 })
}

/** Where on the axis the marker stands that was clicked. */
function positionOf(clicked: unknown): number | undefined {
  if (typeof clicked !== 'object' || clicked === null || !('xAxis' in clicked)) return undefined
  return typeof clicked.xAxis === 'number' ? clicked.xAxis : undefined
}

/** Draws the chart on a canvas; it is mounted anew when the theme changes. */
export function ChartDrawing(props: Props) {
  const { title, data, format, categoryName, height, onDrawn, onChoose } = props
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    const colors = tokenColors()
    if (chart.current) draw(chart.current, props)
    onDrawn(
      () => chart.current?.getDataURL({ pixelRatio: 2, backgroundColor: colors('surface-panel') }) ?? '',
    )
  })
  useEffect(() => {
    const element = holder.current
    if (!element) return undefined
    const drawn = init(element)
    chart.current = drawn
    draw(drawn, latest.current)
    drawn.on('click', ({ componentType, data: clicked, dataIndex, seriesName }) => {
      const {
        onChoose,
        onMark,
        onMarker,
        data: { markers = [], marks = [] },
      } = latest.current
      const mark = marks.find(({ place, name }) => place === dataIndex && name === seriesName)
      if (mark && onMark) return onMark(mark)
      if (componentType !== 'markLine') return onChoose?.(dataIndex, seriesName ?? '')
      const marker = markers.find(({ place, atMs }) => (atMs ?? place) === positionOf(clicked))
      return marker && onMarker?.(marker)
    })
    const endRange = listenForRange(drawn, element, (from, to) => {
      const places = placesBetween(from, to, latest.current.data.times)
      if (places) latest.current.onRange?.(...places)
    })
    const observer = new ResizeObserver(() => {
      drawn.resize()
      draw(drawn, latest.current)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      endRange()
      drawn.dispose()
      chart.current = undefined
    }
  }, [])
  const label = `${title}: ${data.series.map(({ name }) => name).join(', ')} by ${categoryName.toLowerCase()}`
  const handleMark = (place: number | undefined) => chart.current && markPlace(chart.current, data, place)
  return (
    <div className={styles.drawing}>
      <div ref={holder} style={{ height }} role="img" aria-label={label} />
      <ChartKeys label={title} data={data} format={format} onMark={handleMark} onChoose={onChoose} />
    </div>
  )
}
