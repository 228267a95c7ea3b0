/** How the parts of a task's time stand to those of its run. */
export function taskTimeNote(tasksCount: number | null): string {
  if (tasksCount === 1)
    return 'The run has no other task. Its parts are these, with its queue and the time before the task began, and with what its clusters cost outside of the task.'
  return 'Task runs at the same time have a wall clock each: together they may be longer than the run. What others do meanwhile on the same cluster is Other work.'
}
