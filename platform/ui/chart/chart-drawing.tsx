import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import type { EChartsType } from 'echarts/core'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { chartOption } from './chart-option.ts'
import { tokenColors } from './chart-colors.ts'
import { listenForRange } from './chart-range.ts'
import type { ChartProps, PictureMaker } from './chart-props.ts'
import styles from './chart.module.css'
import { currentStart } from './chart-places.ts'
import { areBarsThin } from './chart-room.ts'

use([BarChart, LineChart, GridComponent, TooltipComponent, MarkLineComponent, CanvasRenderer])

type Props = ChartProps & {
  height: number
  onDrawn: (makePicture: PictureMaker) => void
  /** Tells whether estimates are paler instead of hatched. */
  onThinBars: (areThin: boolean) => void
}

function draw(chart: EChartsType, props: Props): void {
  const widthPx = chart.getWidth()
  chart.setOption(chartOption(props, tokenColors(), widthPx), { notMerge: true })
  props.onThinBars(areBarsThin(props.data, props.isStacked ?? false, widthPx))
}

/** Draws the chart on a canvas; it is mounted anew when the theme changes. */
export function ChartDrawing(props: Props) {
  const { title, data, categoryName, height, onDrawn } = props
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
    drawn.on('click', ({ dataIndex, seriesName }) => {
      const place = dataIndex - currentStart(latest.current.data)
      if (place >= 0 && seriesName !== undefined) latest.current.onChoose?.(place, seriesName)
    })
    const endRange = listenForRange(drawn, element, (first, last) => {
      const start = currentStart(latest.current.data)
      latest.current.onRange?.(Math.max(0, first - start), Math.max(0, last - start))
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
  return <div ref={holder} className={styles.drawing} style={{ height }} role="img" aria-label={label} />
}
