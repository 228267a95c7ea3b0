/** A program with its parameters; `$folder` stands for one that all programs of a benchmark share. */
export type Program = readonly [entry: string, ...parameters: string[]]

/** How each benchmark with a command of its own starts in the small. */
export const smallPrograms: Readonly<Record<string, readonly Program[]>> = {
  soak: [['bench/soak.ts', '--small', '0.2']],
  scale: [
    ['bench/scale/scale.ts', '3000', '--data-directory', '$folder'],
    ['bench/scale/calls.ts', '--data-directory', '$folder', '--repetitions', '2'],
    ['bench/answers/profile.ts', '--data-directory', '$folder', '--rounds', '1'],
    ['bench/answers/lists.ts', '--data-directory', '$folder', '--rounds', '1'],
    ['bench/scale/reports.ts', '3000', '--data-directory', '$folder', '--repetitions', '2'],
  ],
  anomalies: [['bench/anomalies/anomalies.ts', 'seeds=1']],
  'event-logs': [
    [
      'bench/event-logs/event-logs.ts',
      '--tasks=2000',
      '--rounds=1',
      '--small=3',
      '--packed',
      '--sizes',
      '--long-line',
    ],
  ],
  forecast: [['bench/forecast/forecast.ts', '--small']],
  recommendations: [['bench/recommendations/recommendations.ts', '--small']],
  savings: [['bench/savings/savings.ts', '--small']],
  verdicts: [['bench/verdicts/verdicts.ts', '--small']],
  'what-if': [['bench/what-if/what-if.ts', '--small']],
}
