// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A contract wallet of one owner (EIP-1271). The owner's signature is the last 65 bytes. What comes before them is
/// ignored, because some wallets put the name of a validator there.
contract Wallet1271 {
    /// Slot 0: the development chain writes the owner here, because the code is written without a constructor.
    address public owner;

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (signature.length < 65) return 0xffffffff;
        bytes calldata last = signature[signature.length - 65:];
        address signer = ecrecover(digest, uint8(last[64]), bytes32(last[0:32]), bytes32(last[32:64]));
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
