import { BaseError, ContractFunctionRevertedError, ExecutionRevertedError } from 'viem';

/** Whether an error of viem says that the RPC is away or out of sorts, rather than what the chain answered. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const answered = error.walk(
    (cause) =>
      cause instanceof ContractFunctionRevertedError || cause instanceof ExecutionRevertedError,
  );
  return answered === null;
}
