/** Reporter of Vitest: names at the end each test that passed only at its second try, with what the first one said. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter's default export
export default class SecondTries {
  lines = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return
    const [first] = test.result().errors ?? []
    this.lines.push(
      `↻ passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}: ${first?.message ?? ''}`,
    )
  }

  onTestRunEnd() {
    for (const line of this.lines) console.log(line)
  }
}
