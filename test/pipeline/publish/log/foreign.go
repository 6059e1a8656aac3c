// Checks a published folder with the Go team's own code for transparency logs: every proof, every checkpoint, and that the
// log only grew. Usage: main FOLDER LOG_KEY WITNESS_KEY|- [REQUESTS]
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func check(err error, what string) {
	if err != nil {
		fmt.Fprintln(os.Stderr, what+":", err)
		os.Exit(1)
	}
}

// A cosigner checks what C2SP's tlog-cosignature says. The package note knows plain signatures only.
type cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (c cosigner) Name() string    { return c.name }
func (c cosigner) KeyHash() uint32 { return c.hash }
func (c cosigner) Verify(text, signature []byte) bool {
	if len(signature) != 72 {
		return false
	}
	time := binary.BigEndian.Uint64(signature)
	return ed25519.Verify(c.key, []byte(fmt.Sprintf("cosignature/v1\ntime %d\n%s", time, text)), signature[8:])
}

func openCosigner(vkey string) note.Verifier {
	parts := strings.SplitN(vkey, "+", 3)
	hash, err := strconv.ParseUint(parts[1], 16, 32)
	check(err, "witness key")
	key, err := base64.StdEncoding.DecodeString(parts[2])
	check(err, "witness key")
	return cosigner{parts[0], uint32(hash), ed25519.PublicKey(key[1:])}
}

type folder string

func (f folder) Height() int { return 8 }
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		bytes, err := os.ReadFile(filepath.Join(string(f), "log", path))
		if err != nil {
			return nil, err
		}
		read = append(read, bytes)
	}
	return read, nil
}
func (f folder) SaveTiles([]tlog.Tile, [][]byte) {}

type checkpoint struct {
	tlog.Tree
	witnesses int
}

func open(text []byte, known note.Verifiers) checkpoint {
	opened, err := note.Open(text, known)
	check(err, "note")
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err, "size")
	root, err := tlog.ParseHash(lines[2])
	check(err, "root")
	return checkpoint{tlog.Tree{N: size, Hash: root}, len(opened.Sigs) - 1}
}

func hashes(lines []string) []tlog.Hash {
	var parsed []tlog.Hash
	for _, line := range lines {
		hash, err := tlog.ParseHash(line)
		check(err, "hash")
		parsed = append(parsed, hash)
	}
	return parsed
}

func main() {
	public := folder(os.Args[1])
	key, err := note.NewVerifier(os.Args[2])
	check(err, "log key")
	keys := []note.Verifier{key}
	if os.Args[3] != "-" {
		keys = append(keys, openCosigner(os.Args[3]))
	}
	known := note.VerifierList(keys...)
	text, err := os.ReadFile(filepath.Join(string(public), "log/checkpoint"))
	check(err, "checkpoint")
	newest := open(text, known)
	reader := tlog.TileHashReader(newest.Tree, public)
	paths, err := filepath.Glob(filepath.Join(string(public), "digests/*.tlog-proof"))
	check(err, "proofs")
	witnessed := 0
	for _, path := range paths {
		bytes, err := os.ReadFile(path)
		check(err, path)
		head, signed, _ := strings.Cut(string(bytes), "\n\n")
		lines := strings.Split(head, "\n")
		entry, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
		check(err, path)
		index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
		check(err, path)
		at := open([]byte(signed), known)
		check(tlog.CheckRecord(hashes(lines[3:]), at.N, at.Hash, index, tlog.RecordHash(entry)), path)
		grown, err := tlog.ProveTree(newest.N, at.N, reader)
		check(err, path)
		check(tlog.CheckTree(grown, newest.N, newest.Hash, at.N, at.Hash), path)
		if at.witnesses > 0 {
			witnessed++
		}
	}
	requests := 0
	if len(os.Args) > 4 {
		requests = checkRequests(os.Args[4], known, reader)
	}
	fmt.Printf("%d entries, %d proofs, %d with a witness, %d requests\n", newest.N, len(paths), witnessed, requests)
}

// What a witness was sent: the size that it had seen, that the log only grew since, and the checkpoint.
func checkRequests(path string, known note.Verifiers, reader tlog.HashReader) int {
	files, err := filepath.Glob(filepath.Join(path, "*"))
	check(err, path)
	for _, file := range files {
		bytes, err := os.ReadFile(file)
		check(err, file)
		head, signed, _ := strings.Cut(string(bytes), "\n\n")
		lines := strings.Split(head, "\n")
		old, err := strconv.ParseInt(strings.TrimPrefix(lines[0], "old "), 10, 64)
		check(err, file)
		at := open([]byte(signed), known)
		if old == 0 {
			continue
		}
		root, err := tlog.TreeHash(old, reader)
		check(err, file)
		check(tlog.CheckTree(hashes(lines[1:]), at.N, at.Hash, old, root), file)
	}
	return len(files)
}
