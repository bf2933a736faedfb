/** What test-report.mjs writes after a round. */
export type Report = {
  files: { file: string; seconds: number; passed: string[]; failed: string[]; skipped: string[]; broken: boolean }[]
  errors: string[]
}
type Test = { file: string; title: string }
export function filesToRunAgain(report: Report): string[]
export function resultOf(
  first: Report,
  second: Report | null,
): { passed: number; failed: number; unsteady: Test[]; skipped: Test[] }
export function unsteadyRow(test: Test, day: string): string
export function skippedLines(skipped: Test[]): string[]
