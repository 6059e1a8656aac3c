// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A contract wallet (EIP-1271) that accepts any signature, and harms whoever settles its payments.
contract HostileWallet {
    /// Slot 0: the development chain writes the kind of harm here, because the code is written without a constructor.
    Kind public kind;

    enum Kind {
        /// Uses up ten million gas before it answers.
        Burner,
        /// Valid only where no fee is paid: in a call, and in an estimate without a fee.
        Trap,
        /// Invalid in every third block, so a payment that passes the estimate may revert.
        Alternating,
        /// Never answers.
        Loop,
        /// Reverts.
        Reverting,
        /// Ends with an instruction that does not exist.
        Broken,
        /// Answers nothing.
        Silent,
        /// Answers with 64 KB that begin like a valid answer.
        Large
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        if (kind == Kind.Burner) {
            uint256 start = gasleft();
            while (start - gasleft() < 10_000_000) {}
        }
        if (kind == Kind.Trap && tx.gasprice > 0) return 0xffffffff;
        if (kind == Kind.Alternating && block.number % 3 == 2) return 0xffffffff;
        if (kind == Kind.Loop) while (true) {}
        if (kind == Kind.Reverting) revert("no");
        assembly {
            let chosen := and(sload(kind.slot), 0xff)
            if eq(chosen, 5) { invalid() }
            if eq(chosen, 6) { return(0, 0) }
            if eq(chosen, 7) {
                mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000000)
                return(0, 65536)
            }
        }
        return 0x1626ba7e;
    }
}
