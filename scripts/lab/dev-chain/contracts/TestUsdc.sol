// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A test token without value, for private chains. For payments by EIP-3009 it behaves like USDC. It has no
/// constructor, so its code works at any address. Anyone may mint.
contract TestUsdc {
    string public constant name = "USD Coin";
    string public constant version = "2";
    string public constant symbol = "USDC";
    uint8 public constant decimals = 6;

    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    /// Slot 0: the development chain writes here to change balances without a transaction.
    mapping(address holder => uint256) public balanceOf;
    /// Whether an authorization was used or cancelled.
    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;

    /// Slots 2 and 3: the development chain writes here to deny holders or to pause, as Circle can on Base.
    mapping(address holder => bool) public isBlacklisted;
    bool public paused;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    struct Authorization {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier notBlacklisted(address holder) {
        require(!isBlacklisted[holder], "Blacklistable: account is blacklisted");
        _;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value)
        external
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(to)
        returns (bool)
    {
        move(msg.sender, to, value);
        return true;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        Authorization memory given = Authorization(from, to, value, validAfter, validBefore, nonce);
        redeem(given, abi.encodePacked(r, s, v));
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        redeem(Authorization(from, to, value, validAfter, validBefore, nonce), signature);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)
        external
        whenNotPaused
    {
        cancel(authorizer, nonce, abi.encodePacked(r, s, v));
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, bytes calldata signature) external whenNotPaused {
        cancel(authorizer, nonce, signature);
    }

    /// Reads the chain id each time, because the code is written without a constructor.
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        bytes32 domain =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(
            abi.encode(domain, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    /// Checks in the same order and refuses with the same words as USDC on Base.
    function redeem(Authorization memory given, bytes memory signature)
        private
        whenNotPaused
        notBlacklisted(given.from)
        notBlacklisted(given.to)
    {
        require(block.timestamp > given.validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < given.validBefore, "FiatTokenV2: authorization is expired");
        requireUnused(given.from, given.nonce);
        requireSigned(given.from, keccak256(abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, given)), signature);
        authorizationState[given.from][given.nonce] = true;
        emit AuthorizationUsed(given.from, given.nonce);
        move(given.from, given.to, given.value);
    }

    function cancel(address authorizer, bytes32 nonce, bytes memory signature) private {
        requireUnused(authorizer, nonce);
        requireSigned(
            authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), signature
        );
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function requireUnused(address authorizer, bytes32 nonce) private view {
        require(!authorizationState[authorizer][nonce], "FiatTokenV2: authorization is used or canceled");
    }

    function requireSigned(address signer, bytes32 message, bytes memory signature) private view {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
        bool signed = signer.code.length == 0
            ? signedByKey(signer, digest, signature)
            : signedByContract(signer, digest, signature);
        require(signed, "FiatTokenV2: invalid signature");
    }

    function signedByKey(address signer, bytes32 digest, bytes memory signature) private pure returns (bool) {
        require(signature.length == 65, "ECRecover: invalid signature length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        // With the upper half of s, every signature would have a second valid form (EIP-2).
        require(
            uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0,
            "ECRecover: invalid signature 's' value"
        );
        require(v == 27 || v == 28, "ECRecover: invalid signature 'v' value");
        address recovered = ecrecover(digest, v, r, s);
        return recovered != address(0) && recovered == signer;
    }

    /// EIP-1271.
    function signedByContract(address signer, bytes32 digest, bytes memory signature) private view returns (bool) {
        (bool answered, bytes memory answer) =
            signer.staticcall(abi.encodeWithSignature("isValidSignature(bytes32,bytes)", digest, signature));
        return answered && answer.length >= 32 && bytes32(answer) == bytes32(bytes4(0x1626ba7e));
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
