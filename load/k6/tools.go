//go:build tools

// Package tools pins k6: go.mod names its version, go.sum every byte of what it is built from.
package tools

import _ "go.k6.io/k6/v2"
