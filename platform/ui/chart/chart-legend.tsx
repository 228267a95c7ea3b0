import { classes } from '#ui/classes.ts'
import { background } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { HelpMark } from '#ui/values/help-mark.tsx'
import type { ChartBand, ChartData, ChartFormat, ChartPrevious, ChartSeries } from './chart-data.ts'
import styles from './chart.module.css'
import { WrittenTotal } from './written-total.tsx'
import { writtenPrevious, writtenTotal } from './written-values.ts'

type Props = { data: ChartData; format: ChartFormat; areBarsThin: boolean }

/** The series above the chart, with their totals where they are amounts. */
export function ChartLegend({ data, format, areBarsThin }: Props) {
  const { series, band, previous } = data
  return (
    <ul className="legend" aria-label="Legend">
      {series.map((one) => (
        <SeriesEntry key={one.name} series={one} format={format} />
      ))}
      {series.some(({ isEstimated }) => isEstimated?.includes(true)) && (
        <EstimateEntry areBarsThin={areBarsThin} />
      )}
      {band && <BandEntry band={band} />}
      {previous && <PreviousEntry previous={previous} format={format} />}
      <SignEntries data={data} format={format} />
    </ul>
  )
}

function SeriesEntry({ series, format }: { series: ChartSeries; format: ChartFormat }) {
  return (
    <li>
      <Swatch fill={series.fill} />
      {series.name}
      <Meaning of={series} />
      {series.shape === 'bar' && !format.isRate && series.values.some((value) => value !== null) && (
        <span className="faint">
          <WrittenTotal series={series} total={writtenTotal(series, format)} currency={format.currency} />
        </span>
      )}
    </li>
  )
}

function Meaning({ of: { name, meaning } }: { of: Pick<ChartSeries, 'name' | 'meaning'> }) {
  return meaning === undefined ? null : <HelpMark label={name} meaning={meaning} />
}

function EstimateEntry({ areBarsThin }: { areBarsThin: boolean }) {
  return (
    <li>
      <i className={classes('swatch', areBarsThin ? styles.paler : 'hatch', styles.estimated)} aria-hidden />
      estimated
      <HelpMark label="estimated" meaning="The amount is estimated, or includes an estimate." />
    </li>
  )
}

function BandEntry({ band: { name, fill } }: { band: ChartBand }) {
  return (
    <li>
      <i className={classes('swatch', styles.band)} style={background(fill)} aria-hidden />
      {name}
    </li>
  )
}

function PreviousEntry({ previous, format }: { previous: ChartPrevious; format: ChartFormat }) {
  return (
    <li>
      <Swatch fill="chart-previous" />
      {previous.name}
      <Meaning of={previous} />{' '}
      <span className="faint">
        <WrittenTotal
          series={previous}
          total={writtenPrevious(previous, format)}
          currency={format.currency}
        />
      </span>
    </li>
  )
}

/** What signs and lines over the series mean: marks, corrections, days that are incomplete, limits. */
function SignEntries({ data, format }: { data: ChartData; format: ChartFormat }) {
  const { marks = [], spans = [], restated = [], incomplete, limits = [] } = data
  return (
    <>
      {[...Map.groupBy(marks, ({ name }) => name)].map(([name, alike]) => (
        <li key={name}>
          <i className={classes(styles.mark, styles[alike[0]?.tone ?? 'failed'])} aria-hidden />
          {name}
        </li>
      ))}
      {[...new Set(spans.map(({ name }) => name))].map((name) => (
        <li key={name}>
          <i className={classes('swatch', styles.span)} aria-hidden />
          {name}
        </li>
      ))}
      {restated.length > 0 && (
        <li>
          <i className={styles.restated} aria-hidden />
          first reported, corrected since
        </li>
      )}
      {incomplete && incomplete.places.length > 0 && (
        <li data-tooltip={incomplete.because}>
          <i className={classes('swatch', styles.incomplete)} aria-hidden />
          incomplete
        </li>
      )}
      {limits.map(({ label, value, kind }) => (
        <li key={label}>
          <i className={classes(styles.limit, styles[kind])} aria-hidden />
          {label} <span className="faint">{format.full(value)}</span>
        </li>
      ))}
    </>
  )
}
