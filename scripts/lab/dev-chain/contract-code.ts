import * as z from 'zod';
import compiled from './contracts/compiled.json' with { type: 'json' };
import multicall3 from './contracts/multicall3.json' with { type: 'json' };

const Code = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]+$/)]);

/** The code of each contract on the private chain. None of them needs a constructor. */
export const contractCode = {
  testUsdc: Code.parse(
    `0x${compiled.contracts['TestUsdc.sol'].TestUsdc.evm.deployedBytecode.object}`,
  ),
  wallet: Code.parse(
    `0x${compiled.contracts['Wallet1271.sol'].Wallet1271.evm.deployedBytecode.object}`,
  ),
  hostileWallet: Code.parse(
    `0x${compiled.contracts['HostileWallet.sol'].HostileWallet.evm.deployedBytecode.object}`,
  ),
  multicall3: Code.parse(multicall3.code),
};
