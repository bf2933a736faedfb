export declare function clockAhead(ahead: string, now?: Date): { GEVEL_TEST_AHEAD_MS: string; NODE_OPTIONS: string }
